/** A product as HTML, to be read before and without JavaScript. The screen replaces it by the same markup (web/features/product-view). */
import { msg } from '@lingui/core/runtime-macro';
import { fillPath } from '@stampdeck/contract/http.ts';
import type { MenuPicture } from '@stampdeck/contract/menu.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { dealState, lowestPrice, piecesLeft } from '@stampdeck/contract/product-prices.ts';
import { isInStock, type Product } from '@stampdeck/contract/products.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { html, type Markup } from '#http/html.ts';
import { picture, written } from './menu-html.ts';
import type { Words } from './words.ts';

/** The size of the photos of a product's page, for `sizes`. */
const largeSizes = '(min-width: 60em) 30rem, 100vw';

/** The sections that the shop has filled in. */
function details(shop: ShopHead, one: Product, words: Words, now: number): Markup | null {
  const { deal, hours, allergens } = one;
  const left = piecesLeft(one);
  const isAhead = dealState(one, now) === 'ahead';
  const contact = [one.contactPhone, one.contactEmail, one.contactAddress].filter(Boolean).join('\n');
  const parts: [title: string, text: string][] = [
    [words.say(msg`What’s included`), one.included],
    [words.say(msg`Highlights`), one.highlights],
    [words.say(msg`Restrictions`), one.restrictions],
    [words.say(msg`Please do not bring`), one.notToBring],
    [words.say(msg`Contains`), words.allergens(allergens)],
    [words.say(msg`Available`), hours.map(words.span).join('\n')],
    [
      words.say(msg`Deal`),
      [
        isAhead && deal.startsAt !== null ? words.starts(deal.startsAt) : '',
        deal.endsAt === null ? '' : words.ends(deal.endsAt),
        left === null ? '' : words.left(left),
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    [words.say(msg`Booking notes`), one.bookingNotes],
    [words.say(msg`Pricing notes`), one.pricingNotes],
    [words.say(msg`Contact`), contact],
  ];
  const filled = parts.filter(([, text]) => text !== '');
  if (filled.length === 0) return null;
  return html`<dl class="product-details">${filled.map(([title, text]) => html`<div><dt>${title}</dt><dd>${written(shop, text)}</dd></div>`)}</dl>`;
}

function status(one: Product, words: Words, now: number): Markup {
  const stock = isInStock(one) ? words.say(msg`In Stock`) : words.say(msg`unavailable`);
  const isOver = dealState(one, now) === 'over';
  const rating = words.rating(one);
  return html`<p class="product-status"><span class="sd-badge"${isInStock(one) && html` data-tone="good"`}>${isOver ? words.say(msg`This deal is over`) : stock}</span>${rating !== '' && html`<span class="product-rating">${rating}</span>`}</p>`;
}

/** The page of a product, with the way back to the menu. */
export function productHtml(
  shop: ShopHead,
  { product: one, pictures }: { product: Product; pictures: MenuPicture[] },
  words: Words,
  now: number,
): Markup {
  const back = `${fillPath(shopPaths.shop, { id: shop.id })}#p-${one.id}`;
  const { cents, isFrom } = lowestPrice(one);
  const photos = html`<div class="product-photos"><ul class="product-strip">${pictures.map((each, place) => html`<li class="product-photo">${picture(each, largeSizes, place === 0 ? 0 : 99)}</li>`)}</ul></div>`;
  const options = one.options.map(
    ({ name, choices }) =>
      html`<div class="product-options"><p class="product-label">${written(shop, name)}</p><ul class="product-choices">${choices.map(({ name: choice, price }) => html`<li>${written(shop, choice)}${price !== 0 && html` <span class="sd-quiet">${words.difference(price)}</span>`}</li>`)}</ul></div>`,
  );
  return html`<main class="shop-product"><p class="shop-product-back"><a class="sd-link" href="${back}">${words.say(msg`Back to the menu`)}</a></p><article class="product">${pictures.length > 0 && photos}<div class="product-words"><h1 class="product-title">${written(shop, one.title)}</h1>${one.shortDescription !== '' && html`<p class="sd-lead">${written(shop, one.shortDescription)}</p>`}<p class="product-price">${words.price(cents, isFrom)}</p>${status(one, words, now)}${one.diets.length > 0 && html`<p class="product-diets">${one.diets.map((diet) => html`<span class="sd-badge" data-tone="good">${words.diet(diet)}</span>`)}</p>`}${one.description !== '' && html`<p class="product-text">${written(shop, one.description)}</p>`}${options}${details(shop, one, words, now)}</div></article></main>`;
}
