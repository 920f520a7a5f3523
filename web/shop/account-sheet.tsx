import { texts as customerTexts } from 'virtual:texts/customer';
import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useState } from 'react';
import { useCustomerExit } from '#features/accounts/customer-api.ts';
import { LeaveShop } from '#features/membership/leave-shop.tsx';
import { MenuButton } from '#features/membership/menu-button.tsx';
import { cardSound, playOnCard } from '#features/my-card/card-sound.ts';
import { withTexts } from '#language/language.ts';
import { Alert } from '#ui/alert.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { forgetPerson } from './forget-person.ts';
import { LanguageChoice } from './language-choice.tsx';
import { PartFailed, usePart } from './part.tsx';
import { useBack } from './use-back.ts';
import { useExitWarning } from './way-back.ts';

const loadDetails = withTexts(customerTexts, () => import('./account-details.tsx'));

interface Props {
  /** The shop whose page this is; undefined on the page of all cards. */
  shopId?: string | undefined;
  /** Absent where there is nothing to leave: the shop has closed, or this is not a shop's page. */
  shop?: ShopHead;
  customer: UserInfo;
  follows?: boolean;
  joined?: boolean;
  /** Their page stays as it is when the session ends. */
  onHold: (customer: UserInfo | null) => void;
  onClose: () => void;
}

/** Who is signed in here, their details, and the ways out. */
export function AccountSheet({ shopId, shop, customer, follows, joined, onHold, onClose }: Props) {
  const [view, setView] = useState<'menu' | 'details'>('menu');
  const back = useBack(onClose);
  if (view === 'details') {
    return (
      <Sheet title={t`Your details`} onClose={back} keepsTyped>
        <Details shopId={shopId} customer={customer} onHold={onHold} />
      </Sheet>
    );
  }
  return (
    <Sheet title={customer.name} onClose={back}>
      <p className="shop-muted shop-account-email" dir="auto">
        {customer.email}
      </p>
      <ul className="shop-menu">
        {location.pathname !== shopPaths.myCards && (
          <li>
            <a className="shop-menu-item" href={shopPaths.myCards}>
              {t`My cards`}
            </a>
          </li>
        )}
        <MenuButton onClick={() => setView('details')}>{t`Your details`}</MenuButton>
      </ul>
      {shop && (follows || joined) && (
        <LeaveShop shop={shop} customerId={customer.id} joined={joined === true} onDone={back} />
      )}
      <SoundSwitch />
      <LanguageChoice />
      <SignOut customer={customer} />
    </Sheet>
  );
}

function SoundSwitch() {
  const isOn = cardSound.use();
  return (
    <ul className="shop-menu">
      <MenuButton
        className="shop-menu-switch"
        role="switch"
        aria-checked={isOn}
        onClick={() => {
          cardSound.turn(!isOn);
          playOnCard('thud');
        }}
      >
        {t`Sound when a stamp lands`}{' '}
        <span aria-hidden="true">
          {isOn ? t({ message: 'On', comment: 'a switch' }) : t({ message: 'Off', comment: 'a switch' })}
        </span>
      </MenuButton>
    </ul>
  );
}

function Details({ shopId, customer, onHold }: Pick<Props, 'shopId' | 'customer' | 'onHold'>) {
  const { part, error, retry } = usePart('account-details', loadDetails);
  if (part) return <part.AccountDetails shopId={shopId} customer={customer} onHold={onHold} onGone={forgetPerson} />;
  return error ? <PartFailed onRetry={retry} /> : <div className="shop-bone shop-bone-field" aria-busy="true" />;
}

function SignOut({ customer }: { customer: UserInfo }) {
  const exit = useCustomerExit(forgetPerson);
  const [asking, setAsking] = useState(false);
  const warning = useExitWarning(customer.email);
  const leave = () => {
    // Someone without a password learns before signing out how hard it is to come back.
    if (customer.hasPassword === false && !asking) setAsking(true);
    else exit.mutate();
  };
  return (
    <>
      {exit.error && (
        <Alert>
          {t`You are still signed in.`} {exit.error.message}
        </Alert>
      )}
      {asking && <Alert>{warning}</Alert>}
      <ul className="shop-menu">
        <MenuButton aria-busy={exit.isPending} onClick={leave}>
          {asking ? t`Sign out anyway` : t`Sign out`}
        </MenuButton>
      </ul>
    </>
  );
}
