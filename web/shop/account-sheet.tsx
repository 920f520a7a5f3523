import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { type ReactNode, useState } from 'react';
import { useCustomerExit } from '#features/accounts/customer-api.ts';
import { forgetLinks } from '#features/loyalty/api.ts';
import { forgetCards } from '#features/stamps/card-api.ts';
import { Sheet } from '#ui/sheet.tsx';

interface Props {
  customer: UserInfo;
  onClose: () => void;
  /** What can be done about this shop. */
  children: ReactNode;
}

/** Who is signed in here, and the ways out. */
export function AccountSheet({ customer, onClose, children }: Props) {
  const exit = useCustomerExit(() => {
    forgetLinks();
    forgetCards();
  });
  const [asking, setAsking] = useState(false);
  const leave = () => {
    // Only a password brings somebody back; without one the way out is for good.
    if (customer.hasPassword === false && !asking) setAsking(true);
    else exit.mutate();
  };
  return (
    <Sheet title={customer.name} onClose={onClose}>
      <p className="shop-muted shop-account-email">{customer.email}</p>
      {children}
      {exit.error && (
        <p className="shop-alert" role="alert">
          You are still signed in. {exit.error.message}
        </p>
      )}
      {asking && (
        <p className="shop-alert" role="alert">
          You have no password yet. After Exit this phone forgets you, and you cannot get back to your card.
        </p>
      )}
      <ul className="shop-menu">
        <li>
          <button type="button" className="shop-menu-item" aria-busy={exit.isPending} onClick={leave}>
            {asking ? 'Exit all the same' : 'Exit'}
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
