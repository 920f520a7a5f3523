import { t } from '@lingui/core/macro';
import { fillPath } from '@stampdeck/contract/http.ts';
import type { DealItem, MenuItem as Item } from '@stampdeck/contract/menu.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { isWithin } from '@stampdeck/contract/product-prices.ts';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopText } from '#card/shop-text.tsx';
import { MenuPicture } from '#features/product-view/menu-picture.tsx';
import {
  containsWords,
  dealTimes,
  dietWords,
  fewWords,
  lowestWords,
  piecesWords,
  reviewCount,
  spanWords,
  starWords,
} from '#features/product-view/words.ts';
import { formatNumber } from '#language/format.ts';
import { shopTime } from '#language/shop-time.ts';
import { serverNow } from '#lib/api.ts';

/** The shop whose menu it is. */
export interface MenuShop {
  id: string;
  language: string;
}

interface MenuItemProps {
  shop: MenuShop;
  item: Item | DealItem;
  /** The number of its photo on the page, from 0. */
  place: number;
  children?: ReactNode;
}

/** The size of a photo in a list. The server says the same. */
const photoSizes = '6rem';

/** When it can be had, and that this is not now. */
function hoursWords(item: Item): string {
  const hours = item.hours.map(spanWords).join('; ');
  return isWithin(item.hours, shopTime(serverNow())) ? hours : t`Not now: ${hours}`;
}

/** A product in a menu. The server writes the same (server/features/menu/menu-html.ts). */
export function MenuItem({ shop, item, place, children }: MenuItemProps) {
  const diets = dietWords();
  const isOut = item.soldOutToday || item.countInStock === 0;
  // A deal that is limited says how many are left above.
  const few = 'left' in item && item.left !== null && !isOut ? '' : fewWords(item);
  const { language } = shop;
  return (
    <li className="menu-item" id={`p-${item.id}`} data-out={isOut || undefined}>
      <div className="menu-words">
        <h4 className="menu-name">
          <a href={fillPath(shopPaths.product, { id: shop.id, productId: item.id })}>
            <ShopText language={language}>{item.title}</ShopText>
          </a>
        </h4>
        <p className="menu-price">{lowestWords(item.price, item.isFrom)}</p>
        {item.shortDescription !== '' && (
          <p className="menu-text">
            <ShopText language={language}>{item.shortDescription}</ShopText>
          </p>
        )}
        {children}
        {few !== '' && <p className="menu-stock">{few}</p>}
        {item.hours.length > 0 && <p className="menu-small">{hoursWords(item)}</p>}
        {item.numReviews > 0 && (
          <p className="menu-small menu-rating">
            <Star size={14} aria-hidden /> <span className="sd-hidden">{starWords(item.rating)}</span>
            <span aria-hidden>{formatNumber(item.rating)}</span> · {reviewCount(item.numReviews)}
          </p>
        )}
        {item.diets.length > 0 && <p className="menu-small">{item.diets.map((diet) => diets[diet]).join(' · ')}</p>}
        {item.allergens.length > 0 && <p className="menu-small">{containsWords(item.allergens)}</p>}
      </div>
      {item.picture && (
        <div className="menu-photo">
          <MenuPicture picture={item.picture} sizes={photoSizes} place={place} />
        </div>
      )}
    </li>
  );
}

/** A deal: until when, how many are left, and what is in it. */
export function Deal({ item, ...rest }: Omit<MenuItemProps, 'item'> & { item: DealItem }) {
  const times = [...dealTimes(item, serverNow()), ...(item.left === null ? [] : [piecesWords(item.left)])];
  const parts = [
    [t`What’s included`, item.included],
    [t`Highlights`, item.highlights],
    [t`Restrictions`, item.restrictions],
  ].filter(([, text]) => text !== '');
  return (
    <MenuItem {...rest} item={item}>
      <p className="menu-deal-time">{times.join(' · ')}</p>
      {parts.length > 0 && (
        <dl className="menu-deal-parts">
          {parts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <ShopText language={rest.shop.language}>{text}</ShopText>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </MenuItem>
  );
}
