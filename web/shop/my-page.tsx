import { Button } from '#ui/button.tsx';
import './css/my.css';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useCustomerHere } from '#features/accounts/customer-api.ts';
import { CustomerLogIn } from '#features/accounts/customer-log-in.tsx';
import { type LastChange, useLiveMyCards, useMyCards } from '#features/my-cards/api.ts';
import { MiniCard } from '#features/my-cards/mini-card.tsx';
import { MyCardsList } from '#features/my-cards/my-cards-list.tsx';
import { session } from '#lib/session.ts';
import { initialsOf } from '#ui/initials.ts';
import { AccountSheet } from './account-sheet.tsx';
import { EntranceBones } from './bones.tsx';
import { CodeScreen } from './code-screen.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { GoogleEntrance } from './google-entrance.tsx';
import { ShopFoot } from './shop-foot.tsx';

/** /my: all cards of one person in one place. */
export function MyPage() {
  const { customer, hold, resuming } = useCustomerHere();
  return (
    <div className="shop my-page">
      <a className="sd-skip" href="#cards">
        Skip to the cards
      </a>
      {customer ? (
        <Purse key={customer.id} customer={customer} onHold={hold} />
      ) : (
        <main className="shop-main my-page-door" id="cards" tabIndex={-1}>
          <h1 className="my-page-title">My cards</h1>
          {resuming ? <EntranceBones /> : <Door />}
        </main>
      )}
      <ShopFoot />
    </div>
  );
}

/** Whoever is not known here has an account from a shop, or gets one there. */
function Door() {
  const { endedBy } = session;
  return (
    <div className="my-page-log-in">
      <p className="shop-muted">
        {endedBy === 'expired' && 'You were signed out. '}
        {endedBy === 'deleted' && 'The account that was signed in here is deleted. '}
        Log in to see the cards of all your shops. No card yet? Scan the code at the counter of a shop to get your
        first.
      </p>
      <CustomerLogIn email="" />
      <GoogleEntrance onNew={() => undefined} consent />
    </div>
  );
}

interface PurseProps {
  customer: UserInfo;
  onHold: (customer: UserInfo | null) => void;
}

function Purse({ customer, onHold }: PurseProps) {
  const last = useLiveMyCards(customer.id);
  const [over, setOver] = useState<'code' | 'account' | null>(null);
  return (
    <>
      <header className="my-page-head">
        <h1 className="my-page-title">My cards</h1>
        <button type="button" className="shop-account" onClick={() => setOver('account')}>
          <span aria-hidden>{initialsOf(customer.name)}</span>
          <span className="sd-hidden">Your account, {customer.name}</span>
        </button>
      </header>
      <ConnectionBar>Your cards may be out of date</ConnectionBar>
      <main className="shop-main my-page-main" id="cards" tabIndex={-1}>
        <MyCardsList customerId={customer.id} last={last} />
      </main>
      <div className="shop-dock">
        <Button variant="primary" className="shop-code-button" onClick={() => setOver('code')}>
          <QrCode size={24} aria-hidden /> Show my code
        </Button>
      </div>
      {over === 'code' && (
        <CodeScreen customer={customer} last={last?.key ?? ''} onClose={() => setOver(null)}>
          {last && <Landed customerId={customer.id} last={last} />}
        </CodeScreen>
      )}
      {over === 'account' && <AccountSheet customer={customer} onHold={onHold} onClose={() => setOver(null)} />}
    </>
  );
}

/** The card that something has just come to. */
function Landed({ customerId, last }: { customerId: string; last: LastChange }) {
  const { cards } = useMyCards(customerId);
  const card = cards?.find(({ shop }) => shop.id === last.shopId);
  return card ? <MiniCard key={last.key} card={card} justStamped={last.stamps} /> : null;
}
