/** A menu as HTML, to be read before and without JavaScript. The screens replace it by the same markup (web/features/menu). */
import { msg } from '@lingui/core/runtime-macro';
import { fillPath } from '@stampdeck/contract/http.ts';
import type { DealItem, Menu, MenuItem, MenuPicture, MenuSection } from '@stampdeck/contract/menu.ts';
import { pictureAt, pictureSet, shopPaths } from '@stampdeck/contract/pages.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { html, type Markup } from '#http/html.ts';
import type { Words } from './words.ts';

type Shop = Pick<ShopHead, 'id' | 'language'>;

/** Photos on the first screen of a menu, which are loaded at once. */
const firstPhotos = 2;

/** A picture over its tiny blurred one. The first is fetched before others. */
export function picture(shown: MenuPicture, sizes: string, place: number): Markup {
  const { image, alt, width, height, blur } = shown;
  const widths = pictureSet(image);
  return html`${blur && html`<img class="menu-blur" src="data:image/webp;base64,${blur}" alt="" aria-hidden="true">`}<img src="${pictureAt(image, 320)}"${widths !== undefined && html` srcset="${widths}" sizes="${sizes}"`} width="${width ?? 640}" height="${height ?? 640}" alt="${alt}" referrerpolicy="no-referrer" decoding="async"${place === 0 ? html` fetchpriority="high"` : place >= firstPhotos && html` loading="lazy"`}>`;
}

/** The size of a photo in a list, for `sizes`. */
const photoSizes = '6rem';

export const written = (shop: Shop, text: string): Markup =>
  html`<span dir="auto" lang="${shop.language}">${text}</span>`;

export const productPath = (shop: Shop, productId: string): string =>
  fillPath(shopPaths.product, { id: shop.id, productId });

const lineOf = (name: string, text: string): Markup | null =>
  text === '' ? null : html`<p class="${name}">${text}</p>`;

const isOut = ({ soldOutToday, countInStock }: MenuItem): boolean => soldOutToday || countInStock === 0;

/** Whether its deal says how many are left. */
const isCounted = (one: MenuItem | DealItem): boolean => 'left' in one && one.left !== null && !isOut(one);

function item(shop: Shop, one: MenuItem, words: Words, place: number, more: Markup | null = null): Markup {
  const rating = words.rating(one);
  return html`<li class="menu-item" id="p-${one.id}"${isOut(one) && html` data-out`}><div class="menu-words"><h4 class="menu-name"><a href="${productPath(shop, one.id)}">${written(shop, one.title)}</a></h4><p class="menu-price">${words.price(one.price, one.isFrom)}</p>${one.shortDescription !== '' && html`<p class="menu-text">${written(shop, one.shortDescription)}</p>`}${more}${lineOf('menu-stock', isCounted(one) ? '' : words.stock(one))}${lineOf('menu-small', words.hours(one.hours))}${rating !== '' && html`<p class="menu-small menu-rating"><span aria-hidden="true">★</span> ${rating}</p>`}${lineOf('menu-small', one.diets.map(words.diet).join(' · '))}${lineOf('menu-small', one.allergens.length > 0 ? words.contains(one.allergens) : '')}</div>${one.picture && html`<div class="menu-photo">${picture(one.picture, photoSizes, place)}</div>`}</li>`;
}

function dealLines(shop: Shop, one: DealItem, words: Words, now: number): Markup {
  const { startsAt, endsAt, left } = one;
  const isAhead = startsAt !== null && Date.parse(startsAt) > now;
  const times = [
    isAhead && words.starts(startsAt),
    endsAt !== null && words.ends(endsAt),
    left !== null && words.left(left),
  ];
  const parts = [
    [words.say(msg`What’s included`), one.included],
    [words.say(msg`Highlights`), one.highlights],
    [words.say(msg`Restrictions`), one.restrictions],
  ].filter(([, text]) => text !== '');
  return html`<p class="menu-deal-time">${times.filter((text) => text !== false).join(' · ')}</p>${parts.length > 0 && html`<dl class="menu-deal-parts">${parts.map(([name = '', text = '']) => html`<div><dt>${name}</dt><dd>${written(shop, text)}</dd></div>`)}</dl>`}`;
}

const nameOf = (words: Words, { name }: MenuSection): string => name || words.say(msg`Also on the menu`);

/** Counts photos in the order of the page. */
function photoPlaces() {
  let photos = 0;
  return (one: MenuItem): number => {
    photos += one.picture ? 1 : 0;
    return photos - 1;
  };
}

/** The whole section with the menu; null if there is nothing on it. */
export function menuHtml(shop: ShopHead, { deals, sections }: Menu, words: Words, now: number): Markup | null {
  if (deals.length + sections.length === 0) return null;
  const placeOf = photoPlaces();
  const dealsName = words.say(msg`Deals`);
  const next = sections.find(({ nextCursor }) => nextCursor !== null)?.nextCursor ?? null;
  const nextPage = next && `${fillPath(shopPaths.shop, { id: shop.id })}?menu=${encodeURIComponent(next)}#menu`;
  const chips = [
    ...(deals.length > 0 ? [{ to: 'menu-deals', name: html`${dealsName}` }] : []),
    ...sections.map((one) => ({
      to: `menu-of-${one.id}`,
      name: one.name ? written(shop, one.name) : html`${nameOf(words, one)}`,
    })),
  ];
  const dealList = html`<section class="menu-section menu-deals" id="menu-deals" aria-labelledby="menu-deals-name"><h3 class="menu-section-name" id="menu-deals-name">${dealsName}</h3><ul class="menu-list">${deals.map((one) => item(shop, one, words, placeOf(one), dealLines(shop, one, words, now)))}</ul></section>`;
  const list = (one: MenuSection) =>
    html`<section class="menu-section" id="menu-of-${one.id}" aria-labelledby="menu-name-${one.id}"><h3 class="menu-section-name" id="menu-name-${one.id}">${one.name ? written(shop, one.name) : nameOf(words, one)}</h3><ul class="menu-list">${one.items.map((each) => item(shop, each, words, placeOf(each)))}</ul></section>`;
  return html`<section class="menu" id="menu" aria-labelledby="menu-title" tabindex="-1"><div class="menu-head"><h2 class="menu-title" id="menu-title">${words.say(msg`Menu`)}</h2></div><nav class="menu-index" aria-label="${words.say(msg`Categories`)}"><ul>${chips.map(({ to, name }) => html`<li><a class="menu-chip" href="#${to}">${name}</a></li>`)}</ul></nav>${deals.length > 0 && dealList}${sections.filter(({ items }) => items.length > 0).map(list)}${nextPage && html`<p class="menu-next"><a class="sd-link" href="${nextPage}">${words.say(msg`More of the menu`)}</a></p>`}</section>`;
}
