import './css/my.css';
import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { QrCode } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { cardProgress } from '#card/card-words.ts';
import { useCustomerHere } from '#features/accounts/customer-api.ts';
import { useUnreadAtShops } from '#features/inbox/unread-at-shops.ts';
import { useLiveMyCards, useMyCards } from '#features/my-cards/api.ts';
import { MiniCard } from '#features/my-cards/mini-card.tsx';
import { MyCardsList } from '#features/my-cards/my-cards-list.tsx';
import { CustomerDoor } from '#features/recovery/customer-door.tsx';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { Button } from '#ui/button.tsx';
import { initialsOf } from '#ui/initials.ts';
import { AccountSheet } from './account-sheet.tsx';
import { EntranceBones } from './bones.tsx';
import { CodeScreen } from './code-screen.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { GoogleEntrance } from './google-entrance.tsx';
import { MovedPhones } from './moved-phones.tsx';
import { OrdersPlace } from './orders-place.tsx';
import { ShopFoot } from './shop-foot.tsx';
import { useArrival } from './use-arrival.ts';
import { useUnreadTitle } from './use-unread-title.ts';

/** /my: all cards of one person in one place. */
export function MyPage() {
  const { customer, hold, resuming } = useCustomerHere();
  useArrival(customer !== null, customer === null && !resuming, 'cards');
  const title = t`My cards`;
  // Not later than the screen: the server's title may be in another language.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="shop my-page">
      <a className="sd-skip" href="#cards">
        {t`Skip to the cards`}
      </a>
      {customer ? (
        <Purse key={customer.id} customer={customer} onHold={hold} />
      ) : (
        <main className="shop-main my-page-door" id="cards" tabIndex={-1}>
          <h1 className="my-page-title">{title}</h1>
          {resuming ? <EntranceBones /> : <Door />}
        </main>
      )}
      <ShopFoot />
    </div>
  );
}

/** Shown to people who are not signed in. They get their account at a shop. */
function Door() {
  const { endedBy } = session;
  return (
    <div className="my-page-log-in">
      <p className="shop-muted">
        {endedBy === 'expired' && <>{t`You were signed out.`} </>}
        {endedBy === 'deleted' && <>{t`The account on this phone is deleted.`} </>}
        {t`Sign in to see the cards of all your shops. No card yet? Scan the QR code at a shop’s counter to get your first one.`}
      </p>
      <CustomerDoor email={typedEmail.read() ?? ''} waiting={<EntranceBones />} />
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
  useUnreadTitle(
    t`My cards`,
    useUnreadAtShops(customer.id).reduce((sum, { unread }) => sum + unread, 0),
  );
  const { cards } = useMyCards(customer.id);
  /** The card that has just changed. */
  const changed = last ? cards?.find(({ shop }) => shop.id === last.shopId) : undefined;
  const [over, setOver] = useState<'code' | 'account' | null>(null);
  const { name } = customer;
  return (
    <>
      <header className="my-page-head">
        <h1 className="my-page-title">{t`My cards`}</h1>
        <button type="button" className="shop-account" onClick={() => setOver('account')}>
          <span aria-hidden>{initialsOf(name)}</span>
          <span className="sd-hidden">{t`Your account, ${name}`}</span>
        </button>
      </header>
      <ConnectionBar ofAllCards />
      <main className="shop-main my-page-main" id="cards" tabIndex={-1}>
        <MovedPhones />
        <MyCardsList customerId={customer.id} last={last} />
        {cards && <OrdersPlace customerId={customer.id} />}
      </main>
      <div className="shop-dock">
        <Button variant="primary" className="shop-code-button" onClick={() => setOver('code')}>
          <QrCode size={24} aria-hidden /> {t`Show my code`}
        </Button>
      </div>
      {over === 'code' && (
        <CodeScreen
          customer={customer}
          last={last?.key ?? ''}
          said={changed && cardProgress({ count: changed.count, size: changed.look.size })}
          onClose={() => setOver(null)}
        >
          {last && changed && <MiniCard key={last.key} card={changed} justStamped={last.stamps} />}
        </CodeScreen>
      )}
      {over === 'account' && <AccountSheet customer={customer} onHold={onHold} onClose={() => setOver(null)} />}
    </>
  );
}
