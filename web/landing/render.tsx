import { texts } from 'virtual:texts/landing';
import { t } from '@lingui/core/macro';
import type { PageLanguage } from '@stampdeck/contract/languages.ts';
import { renderToString } from 'react-dom/server';
import { speak } from '#language/language.ts';
import { LandingPage } from './page.tsx';
import { PlayCard } from './play-card.tsx';

const styles = / style="([^"]*)"/g;

/**
 * The page as HTML, plus a template of the card to play with. The page's security policy takes no style attributes:
 * for the still card `still-card.css` says the same, and the card to play with gets its own back from `first-touch.ts`.
 */
export async function renderLanding(
  language: PageLanguage,
): Promise<Record<'landing' | 'title' | 'description', string>> {
  await speak(texts, language, []);
  const page = renderToString(<LandingPage />).replace(styles, '');
  const card = renderToString(<PlayCard />, { identifierPrefix: 'play' }).replace(styles, ' data-style="$1"');
  return {
    landing: `${page}<template id="play-card">${card}</template>`,
    title: t`Stampdeck – stamp cards your customers keep on their phone`,
    description: t`Stamp cards for small shops: design a card, show a QR code, stamp by scanning.`,
  };
}
