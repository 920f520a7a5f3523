import { t } from '@lingui/core/macro';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { useState } from 'react';
import { useCustomerHere } from '#features/accounts/customer-api.ts';
import { CustomerDoor } from '#features/recovery/customer-door.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { useBack } from './use-back.ts';

interface Props {
  shopId: string;
  /** The refusal's code: why there is no shop. */
  code: string;
}

/** On the page of a closed shop: the account of a customer, or the way to sign in to it. */
export function ClosedShopAccount({ shopId, code }: Props) {
  const { customer, hold, resuming } = useCustomerHere();
  const [open, setOpen] = useState<'account' | 'logIn' | null>(null);
  // Where no shop ever was, visitors look for no account.
  const wasShop = code === 'shopClosed' || code === 'shopSuspended';
  if (resuming || (!customer && !wasShop)) return null;
  if (customer && open === 'logIn') setOpen('account');
  return (
    <>
      <Button onClick={() => setOpen(customer ? 'account' : 'logIn')}>
        {customer ? t`Your account` : t`Sign in to your account`}
      </Button>
      {customer && (
        <a className="sd-link shop-link" href={shopPaths.myCards}>
          {t`My cards`}
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
    <Sheet title={t`Welcome back`} onClose={back} keepsTyped>
      <CustomerDoor email="" shopId={shopId} />
    </Sheet>
  );
}
