/** What search engines read of a menu and of a product: data of schema.org. */

import { fillPath } from '@stampdeck/contract/http.ts';
import type { Menu, MenuItem, MenuPicture } from '@stampdeck/contract/menu.ts';
import { dollars } from '@stampdeck/contract/money.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { Diet } from '@stampdeck/contract/product-options.ts';
import { dealState, lowestPrice } from '@stampdeck/contract/product-prices.ts';
import { isInStock, type Product } from '@stampdeck/contract/products.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { productPath } from './menu-html.ts';

const context = 'https://schema.org';

const dietNames: Record<Diet, string> = {
  vegetarian: 'VegetarianDiet',
  vegan: 'VeganDiet',
  halal: 'HalalDiet',
  kosher: 'KosherDiet',
  glutenFree: 'GlutenFreeDiet',
  lactoseFree: 'LowLactoseDiet',
};

/** `12.50`, without the loss of a division. */
const amount = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const offer = (cents: number, isAvailable: boolean, url: string, endsAt: string | null = null) => ({
  '@type': 'Offer',
  price: amount(cents),
  priceCurrency: dollars(cents).currency,
  availability: `${context}/${isAvailable ? 'InStock' : 'OutOfStock'}`,
  url,
  ...(endsAt !== null && { priceValidUntil: endsAt }),
});

const imageOf = (picture: MenuPicture | null, origin: string) =>
  picture ? { image: new URL(picture.image, origin).href } : {};

const stars = (one: { rating: number; numReviews: number }) =>
  one.numReviews > 0
    ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: one.rating, reviewCount: one.numReviews } }
    : {};

/** A shop of whose products one says what is in it sells food; only such a business can have a menu. */
const sellsFood = (items: Pick<MenuItem, 'allergens' | 'diets'>[]): boolean =>
  items.some(({ allergens, diets }) => allergens.length + diets.length > 0);

/** The shop with its menu. */
export function structuredMenu(shop: ShopHead, { deals, sections }: Menu, origin: string): object {
  const isFood = sellsFood([...deals, ...sections.flatMap(({ items }) => items)]);
  const itemOf = (one: MenuItem & { endsAt?: string | null }) => {
    const sold = offer(one.price, isInStock(one), new URL(productPath(shop, one.id), origin).href, one.endsAt ?? null);
    const said = {
      name: one.title,
      ...(one.shortDescription !== '' && { description: one.shortDescription }),
      ...imageOf(one.picture, origin),
    };
    if (!isFood) return { ...sold, itemOffered: { '@type': 'Product', ...said } };
    const suitableForDiet = one.diets.map((diet) => `${context}/${dietNames[diet]}`);
    return { '@type': 'MenuItem', ...said, ...(suitableForDiet.length > 0 && { suitableForDiet }), offers: sold };
  };
  const lists = [{ name: '', items: deals }, ...sections].filter(({ items }) => items.length > 0);
  const parts = lists.map(({ name, items }) => ({
    '@type': isFood ? 'MenuSection' : 'OfferCatalog',
    ...(name !== '' && { name }),
    [isFood ? 'hasMenuItem' : 'itemListElement']: items.map(itemOf),
  }));
  const { name, address, phone, photo, cover, bio } = shop;
  return {
    '@context': context,
    '@type': isFood ? 'Restaurant' : 'LocalBusiness',
    name,
    url: new URL(fillPath(shopPaths.shop, { id: shop.id }), origin).href,
    ...(bio !== '' && { description: bio }),
    ...(address !== '' && { address }),
    ...(phone !== '' && { telephone: phone }),
    ...((cover || photo) !== '' && { image: new URL(cover || photo, origin).href }),
    ...(isFood
      ? { hasMenu: { '@type': 'Menu', hasMenuSection: parts } }
      : { hasOfferCatalog: { '@type': 'OfferCatalog', itemListElement: parts } }),
  };
}

/** A product that is sold at one price, or from one on. */
export function structuredProduct(shop: ShopHead, one: Product, pictures: MenuPicture[], origin: string, now: number) {
  const isAvailable = isInStock(one) && dealState(one, now) !== 'over';
  const url = new URL(productPath(shop, one.id), origin).href;
  const text = one.shortDescription || one.description;
  return {
    '@context': context,
    '@type': 'Product',
    name: one.title,
    ...(text !== '' && { description: text }),
    ...(pictures.length > 0 && { image: pictures.map(({ image }) => new URL(image, origin).href) }),
    brand: { '@type': 'Organization', name: shop.name },
    offers: offer(lowestPrice(one).cents, isAvailable, url, one.deal.endsAt),
    ...stars(one),
  };
}
