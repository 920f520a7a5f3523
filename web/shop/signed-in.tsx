import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/loyalty.ts';
import { CircleUserRound } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import {
  useFollow,
  type useFollowAndJoin,
  useFollows,
  useJoined,
  useLeave,
  useLiveLinks,
  useUnfollow,
} from '#features/loyalty/api.ts';
import { FollowJoin } from '#features/loyalty/follow-join.tsx';
import { LeaveShop } from '#features/loyalty/leave-shop.tsx';
import { recallCard } from '#features/stamps/card-api.ts';
import { CardPreview } from '#features/stamps/my-card.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { MemberCard } from './member-card.tsx';

interface Props {
  shop: ShopHead;
  customer: UserInfo;
  followAndJoin: ReturnType<typeof useFollowAndJoin>;
  /** Where the account's button goes. */
  corner: HTMLElement | null;
}

/** The page of somebody signed in: the way in, or the card. */
export function SignedIn({ shop, customer, followAndJoin, corner }: Props) {
  useLiveLinks();
  const follows = useFollows(shop.id, customer.id);
  const joined = useJoined(shop.id, customer.id);
  const follow = useFollow(shop.id);
  const unfollow = useUnfollow(shop.id);
  const leave = useLeave(shop.id);
  const [account, setAccount] = useState(false);
  const owner = customer.id === shop.id;
  const kept = recallCard(shop.id, customer.id)?.card;
  const stamps = kept && kept.count > 0 ? `${kept.count} of ${kept.size}` : undefined;
  return (
    <>
      {corner &&
        createPortal(
          <button type="button" className="shop-account" onClick={() => setAccount(true)}>
            <CircleUserRound size={22} aria-hidden />
            <span className="shop-account-name">{customer.name}</span>
            <span className="sd-hidden">Your account</span>
          </button>,
          corner,
        )}
      <ConnectionBar />
      {joined.data ? (
        <MemberCard shop={shop} customer={customer} ready={!followAndJoin.isPending} />
      ) : (
        <section className="shop-hero shop-hero-wide" aria-label="Stamp card">
          <CardPreview shop={shop} newest={shop.card} />
          <div className="shop-panel">
            {owner ? (
              <p className="shop-muted">This is your own shop. Your customers follow and join it here.</p>
            ) : follows.data === undefined || joined.data === undefined ? (
              <LinksPending
                error={follows.error ?? joined.error}
                onRetry={() => {
                  void follows.refetch();
                  void joined.refetch();
                }}
              />
            ) : (
              <FollowJoin
                customerId={customer.id}
                follows={follows.data}
                follow={follow}
                followAndJoin={followAndJoin}
                {...(stamps ? { kept: stamps } : {})}
              />
            )}
          </div>
        </section>
      )}
      {account && (
        <AccountSheet customer={customer} onClose={() => setAccount(false)}>
          {(follows.data || joined.data) && (
            <LeaveShop
              shopName={shop.name}
              customerId={customer.id}
              joined={joined.data === true}
              leave={leave}
              unfollow={unfollow}
              stamps={stamps}
              onDone={() => setAccount(false)}
            />
          )}
        </AccountSheet>
      )}
    </>
  );
}

function LinksPending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <div className="shop-bone shop-bone-button" aria-hidden />;
  return (
    <div className="shop-enter" role="alert">
      <p className="shop-muted">{error.message}</p>
      <button type="button" className="sd-button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
