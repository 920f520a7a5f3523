import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { WalletCards } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useFollows, useJoined, useStepping } from '#features/membership/api.ts';
import { initialsOf } from '#ui/initials.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { MemberCard } from './member-card.tsx';
import type { NotMemberProps } from './not-member.tsx';
import { PartFailed, usePart } from './part.tsx';
import { PageWaiting } from './shop-more.tsx';

const loadAccount = () => import('./account-sheet.tsx');
/** Loaded on its own: most people who are signed in have a card here. */
const loadNotMember = () => import('./not-member.tsx');

export interface SignedInProps {
  shop: ShopHead;
  customer: UserInfo;
  /** Where the account's button goes. */
  corner: HTMLElement | null;
  /** They asked to join on this page. */
  arrived: boolean;
  onEnter: () => void;
  /** The person whose page stays as it is when the session ends. */
  onHold: (customer: UserInfo | null) => void;
}

/** The page of someone signed in: the way in, or the card. */
export function SignedIn({ shop, customer, corner, arrived, onEnter, onHold }: SignedInProps) {
  const follows = useFollows(shop.id, customer.id);
  const joined = useJoined(shop.id, customer.id);
  const stepping = useStepping(shop.id);
  const known = follows.data !== undefined && joined.data !== undefined;
  return (
    <>
      {corner &&
        createPortal(
          <Account
            shop={shop}
            customer={customer}
            follows={follows.data === true}
            joined={Boolean(joined.data)}
            onHold={onHold}
          />,
          corner,
        )}
      <ConnectionBar />
      {joined.data ? (
        <MemberCard
          shop={shop}
          customer={customer}
          ready={!stepping}
          arrived={arrived}
          disabled={joined.data === 'disabled'}
        />
      ) : known ? (
        <Outside shop={shop} customer={customer} follows={follows.data ?? false} onEnter={onEnter} />
      ) : (
        <PageWaiting
          shop={shop}
          error={follows.error ?? joined.error}
          onRetry={() => {
            void follows.refetch();
            void joined.refetch();
          }}
        />
      )}
    </>
  );
}

/** For people who have no card here, or left the program. */
function Outside(props: NotMemberProps) {
  const { part, error, retry } = usePart('not-member', loadNotMember);
  return part ? <part.NotMember {...props} /> : <PageWaiting shop={props.shop} error={error} onRetry={retry} />;
}

type AccountProps = Pick<SignedInProps, 'shop' | 'customer' | 'onHold'> & { follows: boolean; joined: boolean };

/** The button with the person's initials, and what is behind it. */
function Account(props: AccountProps) {
  const [open, setOpen] = useState(false);
  const { name } = props.customer;
  // People sign out without a network, too, so this part is loaded while there is one.
  const { part, error, retry } = usePart('account', loadAccount);
  return (
    <>
      <a className="shop-my-cards" href={shopPaths.myCards}>
        <WalletCards size={20} aria-hidden />
        <span className="sd-hidden">{t`My cards`}</span>
      </a>
      <button type="button" className="shop-account" onClick={() => setOpen(true)}>
        <span aria-hidden>{initialsOf(name)}</span>
        <span className="sd-hidden">{t`Your account, ${name}`}</span>
      </button>
      {open && error && <PartFailed onRetry={retry} />}
      {open && part && <part.AccountSheet {...props} shopId={props.shop.id} onClose={() => setOpen(false)} />}
    </>
  );
}
