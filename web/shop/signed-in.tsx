import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/loyalty.ts';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  useFollow,
  type useFollowAndJoin,
  useFollows,
  useJoin,
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
  /** What the page says of the shop and its card. */
  children: ReactNode;
}

/** 'NL' for Nora Maria Lindqvist. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** The page of somebody signed in: the way in, or the card. */
export function SignedIn({ shop, customer, followAndJoin, corner, children }: Props) {
  useLiveLinks();
  const follows = useFollows(shop.id, customer.id);
  const joined = useJoined(shop.id, customer.id);
  const follow = useFollow(shop.id);
  const join = useJoin(shop.id);
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
            <span aria-hidden>{initials(customer.name)}</span>
            <span className="sd-hidden">Your account, {customer.name}</span>
          </button>,
          corner,
        )}
      <ConnectionBar />
      {joined.data ? (
        <MemberCard shop={shop} customer={customer} ready={!join.isPending && !followAndJoin.isPending}>
          {children}
        </MemberCard>
      ) : (
        <>
          <section className="shop-hero" aria-label="Stamp card">
            <CardPreview shop={shop} newest={shop.card} />
          </section>
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
                join={join}
                followAndJoin={followAndJoin}
                {...(stamps ? { kept: stamps } : {})}
              />
            )}
          </div>
          <div className="shop-side shop-side-left">{children}</div>
        </>
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
