import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { useState } from 'react';
import { useResumedCustomer } from '#features/accounts/customer-api.ts';
import { CustomerLogIn } from '#features/accounts/customer-log-in.tsx';
import { session, useSession } from '#lib/session.ts';
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
  const current = useSession();
  const [held, setHeld] = useState<UserInfo | null>(null);
  const [open, setOpen] = useState<'account' | 'logIn' | null>(null);
  // Half a form stays when the session ends by itself: the sign-in lies over it.
  const customer = current ?? (session.endedBy === 'expired' ? held : null);
  const resuming = useResumedCustomer(customer !== null);
  // At an address that never was a shop's nobody has an account to look for.
  const wasShop = message === refusals.shopClosed[1] || message === refusals.shopSuspended[1];
  if (resuming || (!customer && !wasShop)) return null;
  if (customer && open === 'logIn') setOpen('account');
  return (
    <>
      <button type="button" className="sd-button" onClick={() => setOpen(customer ? 'account' : 'logIn')}>
        {customer ? 'Your account' : 'Log in to your account'}
      </button>
      {customer && (
        <a className="sd-link shop-link" href={shopPaths.myCards}>
          My cards
        </a>
      )}
      {open === 'account' && customer && (
        <AccountSheet
          shopId={shopId}
          shop={null}
          customer={customer}
          follows={false}
          joined={false}
          onHold={setHeld}
          onClose={() => setOpen(null)}
        />
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
