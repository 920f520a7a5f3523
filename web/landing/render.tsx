import { renderToString } from 'react-dom/server';
import { LandingPage } from './page.tsx';
import { PlayCard } from './play-card.tsx';

const styles = / style="([^"]*)"/g;

/**
 * The page as HTML, plus a template of the card to play with. The page's security policy takes no style attributes:
 * for the still card `still-card.css` says the same, and the card to play with gets its own back from `first-touch.ts`.
 */
export function renderLanding(): string {
  const page = renderToString(<LandingPage />).replace(styles, '');
  const card = renderToString(<PlayCard />, { identifierPrefix: 'play' }).replace(styles, ' data-style="$1"');
  return `${page}<template id="play-card">${card}</template>`;
}
