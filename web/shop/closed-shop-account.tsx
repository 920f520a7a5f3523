import { refusals } from '@stampdeck/contract/errors.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { useState } from 'react';
import { useCustomerHere } from '#features/accounts/customer-api.ts';
import { CustomerLogIn } from '#features/accounts/customer-log-in.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { useBack } from './use-back.ts';

interface Props {
  shopId: string;
  /** Why there is no shop. */
  message: string;
}

/** Where a shop is no more: the account of whoever is signed in, or the way into it for who has one. */
export function ClosedShopAccount({ shopId, message }: Props) {
  const { customer, hold, resuming } = useCustomerHere();
  const [open, setOpen] = useState<'account' | 'logIn' | null>(null);
  // At an address that never was a shop's nobody has an account to look for.
  const wasShop = message === refusals.shopClosed[1] || message === refusals.shopSuspended[1];
  if (resuming || (!customer && !wasShop)) return null;
  if (customer && open === 'logIn') setOpen('account');
  return (
    <>
      <Button onClick={() => setOpen(customer ? 'account' : 'logIn')}>
        {customer ? 'Your account' : 'Log in to your account'}
      </Button>
      {customer && (
        <a className="sd-link shop-link" href={shopPaths.myCards}>
          My cards
        </a>
      )}
      {open === 'account' && customer && (
        <AccountSheet shopId={shopId} customer={customer} onHold={hold} onClose={() => setOpen(null)} />
      )}
      {open === 'logIn' && <LogIn shopId={shopId} onClose={() => setOpen(null)} />}
    </>
  );
}

function LogIn({ shopId, onClose }: { shopId: string; onClose: () => void }) {
  const back = useBack(onClose);
  return (
    <Sheet title="Welcome back" onClose={back} keepsTyped>
      <CustomerLogIn email="" shopId={shopId} />
    </Sheet>
  );
}
