import type { ShopHead as Shop } from '@stampdeck/contract/shops.ts';
import type { ReactNode } from 'react';
import { stampOutline } from '#ui/brand/scallop.ts';
import { initialOf } from '#ui/initials.ts';
import { Picture } from '#ui/picture.tsx';
import { useCounts } from './api.ts';

interface Props {
  shop: Shop;
  /** Stands at the cover's upper right. */
  corner: ReactNode;
}

/** The shop's face: cover, photo, name, what it says of itself, and how many are with it. */
export function ShopHead({ shop, corner }: Props) {
  const { followers, members } = useCounts(shop);
  return (
    <header className="shop-head">
      <Cover image={shop.cover} />
      <div className="shop-corner">{corner}</div>
      <ShopPhoto image={shop.photo} name={shop.name} />
      <div className="shop-names">
        <h1 className="shop-name">{shop.name}</h1>
        <p className="shop-counts">
          <Count value={followers} one="follower" many="followers" />
          <Count value={members} one="member" many="members" />
        </p>
      </div>
      {shop.bio && <p className="shop-bio">{shop.bio}</p>}
    </header>
  );
}

function Count({ value, one, many }: { value: number; one: string; many: string }) {
  return (
    <span className="shop-count">
      {/* The browser's words for numbers take 50 ms to wake, most shops need none of them. */}
      <b>{value < 1000 ? value : value.toLocaleString()}</b> {value === 1 ? one : many}
    </span>
  );
}

/** Sizes of the stamp outlines engraved in a drawn cover, each half as far again from the next. */
const engraving = [0.7, 1.2, 1.8, 2.5, 3.3, 4.2, 5.2, 6.3, 7.5, 8.8, 10.2];

/** The shop's picture, or, without one, the stamp's outline engraved in the colour of its card. */
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
