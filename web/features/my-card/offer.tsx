import './offer.css';
import { SelectOrdinal, Trans } from '@lingui/react/macro';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import type { CSSProperties } from 'react';
import { cardColors } from '#card/card-layout.ts';
import { ShopText } from '#card/shop-text.tsx';

/** The first reward of the shop's card; undefined while the shop promises nothing. */
export const firstReward = ({ card: { isDefault, design } }: ShopHead) =>
  isDefault ? undefined : design.milestones.toSorted((one, other) => one.slot - other.slot)[0];

interface Props {
  shop: ShopHead;
  reward: { slot: number; label: string };
  id: string;
}

/** The headline for people without a card: the first reward, and how near it is. */
export function Offer({ shop, reward: { slot, label }, id }: Props) {
  return (
    <div className="offer" style={cardColors(shop.card.design)}>
      <h2 className="offer-title" id={id}>
        <Trans>
          <SelectOrdinal
            value={slot}
            one="Your #st stamp"
            two="Your #nd stamp"
            few="Your #rd stamp"
            other="Your #th stamp"
          />
          : <ShopText language={shop.language}>{label}</ShopText>
        </Trans>
      </h2>
      <div className="offer-slots" style={{ '--slots': slot } as CSSProperties} aria-hidden="true" />
    </div>
  );
}
