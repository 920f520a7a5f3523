import type { ShopHead as Shop } from '@stampdeck/contract/shops.ts';
import type { ReactNode } from 'react';
import { ShopText } from '#card/shop-text.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { initialOf } from '#ui/initials.ts';
import { Picture } from '#ui/picture.tsx';

interface Props {
  shop: Shop;
  /** Shown at the end of the row. */
  corner: ReactNode;
}

/** One row with the shop's photo and name, below its cover. */
export function ShopHead({ shop, corner }: Props) {
  return (
    <header className="shop-head">
      <Cover image={shop.cover} />
      <ShopPhoto image={shop.photo} name={shop.name} />
      <h1 className="shop-name">
        <ShopText language={shop.language}>{shop.name}</ShopText>
      </h1>
      <div className="shop-corner">{corner}</div>
    </header>
  );
}

/** Sizes of the stamp outlines engraved in a drawn cover. */
const engraving = [0.7, 1.2, 1.8, 2.5, 3.3, 4.2, 5.2, 6.3, 7.5, 8.8, 10.2];

/** The shop's picture, or, without one, the stamp's outline engraved in the color of its card. */
function Cover({ image }: { image: string }) {
  return (
    <Picture className="shop-cover" src={image} fetchPriority="high">
      <svg
        className="shop-cover shop-cover-drawn"
        viewBox="0 0 360 112"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden
      >
        {engraving.map((scale) => (
          <path key={scale} d={stampOutline} transform={`translate(262 48) scale(${scale}) translate(-24 -24)`} />
        ))}
      </svg>
    </Picture>
  );
}

/** The photo, or the first letter on a stamp. */
function ShopPhoto({ image, name }: { image: string; name: string }) {
  return (
    <Picture className="shop-photo" src={image} width="76" height="76">
      <svg className="shop-photo shop-photo-drawn" viewBox="0 0 48 48" aria-hidden>
        <path d={stampOutline} />
        <text x="24" y="24" dy=".35em">
          {initialOf(name)}
        </text>
      </svg>
    </Picture>
  );
}
