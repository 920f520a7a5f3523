import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/loyalty.ts';
import type { ReactNode } from 'react';
import { FollowJoin } from '#features/loyalty/follow-join.tsx';
import { recallCard } from '#features/stamps/card-api.ts';
import { CardPreview } from '#features/stamps/my-card.tsx';

interface Props {
  shop: ShopHead;
  customer: UserInfo;
  follows: boolean;
  /** They ask to join. */
  onEnter: () => void;
  children: ReactNode;
}

/** Somebody signed in who has no card here, or left one behind. */
export function NotMember({ shop, customer, follows, onEnter, children }: Props) {
  const last = recallCard(shop.id, customer.id)?.card;
  const kept = last && last.count > 0 ? last : undefined;
  return (
    <>
      <section className="shop-hero" aria-label="Stamp card">
        <CardPreview shop={shop} newest={shop.card} {...(kept ? { kept } : {})} />
      </section>
      <div className="shop-panel">
        {customer.id === shop.id ? (
          <p className="shop-muted">This is your own shop. Your customers follow and join it here.</p>
        ) : (
          <FollowJoin
            shopId={shop.id}
            customerId={customer.id}
            follows={follows}
            onEnter={onEnter}
            {...(kept ? { kept } : {})}
          />
        )}
      </div>
      <div className="shop-side shop-side-left">{children}</div>
    </>
  );
}
