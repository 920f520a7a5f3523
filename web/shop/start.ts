import '#ui/base.css';
import '#ui/kit.css';
import '#features/menu/menu.css';
import '#features/product-view/product-view.css';
import './css/page.css';
import './css/head.css';
import './css/forms.css';
import './css/card.css';
import './css/code.css';
import { texts } from 'virtual:texts/shop';
import { startPage } from '#language/language.ts';
import { loadRefusals } from '#language/refusal-text.ts';

/** The cart and what follows it need nothing of a shop's page, and no shop's page needs them. */
const isCheckout = /^\/(?:cart|shipping|payment|placeorder|order)(?:\/|$)/.test(location.pathname);
await startPage(texts, async () =>
  isCheckout ? (await import('./load-buying.ts')).loadCheckout() : import('./main.tsx'),
);
await loadRefusals();
