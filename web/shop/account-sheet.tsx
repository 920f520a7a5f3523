import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/loyalty.ts';
import { useState } from 'react';
import { useCustomerExit } from '#features/accounts/customer-api.ts';
import { forgetLinks } from '#features/loyalty/api.ts';
import { LeaveShop } from '#features/loyalty/leave-shop.tsx';
import { forgetCards, recallCard } from '#features/stamps/card-api.ts';
import { Sheet } from '#ui/sheet.tsx';
import { PartFailed } from './part-failed.tsx';
import { useBack } from './use-back.ts';
import { usePart } from './use-part.ts';
import { useExitWarning } from './way-back.ts';

const loadDetails = () => import('./account-details.tsx');

interface Props {
  shopId: string;
  /** Null when the shop has closed, and nobody can leave it any more. */
  shop: ShopHead | null;
  customer: UserInfo;
  follows: boolean;
  joined: boolean;
  /** Their page is to stay as it is when the session ends. */
  onHold: (customer: UserInfo | null) => void;
  onClose: () => void;
}

const forgetAll = (): void => {
  forgetLinks();
  forgetCards();
};

/** Who is signed in here, their details, and the ways out. */
export function AccountSheet({ shopId, shop, customer, follows, joined, onHold, onClose }: Props) {
  const [view, setView] = useState<'menu' | 'details'>('menu');
  const back = useBack(onClose);
  if (view === 'details') {
    return (
      <Sheet title="Your details" onClose={back} keepsTyped>
        <Details shopId={shopId} customer={customer} onHold={onHold} />
      </Sheet>
    );
  }
  const card = recallCard(shopId, customer.id)?.card;
  return (
    <Sheet title={customer.name} onClose={back}>
      <p className="shop-muted shop-account-email">{customer.email}</p>
      <ul className="shop-menu">
        <li>
          <button type="button" className="shop-menu-item" onClick={() => setView('details')}>
            Your details
          </button>
        </li>
      </ul>
      {shop && (follows || joined) && (
        <LeaveShop shop={shop} customerId={customer.id} joined={joined} card={card} onDone={back} />
      )}
      <Exit customer={customer} />
    </Sheet>
  );
}

function Details({ shopId, customer, onHold }: Pick<Props, 'shopId' | 'customer' | 'onHold'>) {
  const { part, error, retry } = usePart('account-details', loadDetails);
  if (part) return <part.AccountDetails shopId={shopId} customer={customer} onHold={onHold} onGone={forgetAll} />;
  return error ? <PartFailed onRetry={retry} /> : <div className="shop-bone shop-bone-field" aria-busy="true" />;
}

function Exit({ customer }: { customer: UserInfo }) {
  const exit = useCustomerExit(forgetAll);
  const [asking, setAsking] = useState(false);
  const warning = useExitWarning(customer.email, 'After Exit this phone forgets you.');
  const leave = () => {
    // Nobody without a password is to find out behind the door how hard the way back is.
    if (customer.hasPassword === false && !asking) setAsking(true);
    else exit.mutate();
  };
  return (
    <>
      {exit.error && (
        <p className="shop-alert" role="alert">
          You are still signed in. {exit.error.message}
        </p>
      )}
      {asking && (
        <p className="shop-alert" role="alert">
          {warning}
        </p>
      )}
      <ul className="shop-menu">
        <li>
          <button type="button" className="shop-menu-item" aria-busy={exit.isPending} onClick={leave}>
            {asking ? 'Exit all the same' : 'Exit'}
          </button>
        </li>
      </ul>
    </>
  );
}
