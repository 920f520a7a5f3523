import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/loyalty.ts';
import { useState } from 'react';
import { CustomerLogIn } from '#features/accounts/customer-log-in.tsx';
import { CustomerSignUp } from '#features/accounts/customer-sign-up.tsx';
import { CardPreview } from '#features/stamps/my-card.tsx';
import { session } from '#lib/session.ts';

interface Props {
  shop: ShopHead;
  /** The browser is being asked whether it remembers somebody. */
  waiting: boolean;
  /** A new customer, who wants the card. */
  onNew: (info: UserInfo) => void;
}

/** The card somebody could have, and the two fields it takes. */
export function SignedOut({ shop, waiting, onNew }: Props) {
  const expired = session.endedBy === 'expired';
  const [logIn, setLogIn] = useState<{ email: string } | null>(expired ? { email: '' } : null);
  return (
    <section className="shop-hero shop-hero-wide" aria-label="Stamp card">
      <CardPreview shop={shop} newest={shop.card} />
      <div className="shop-panel" data-waiting={waiting || undefined} inert={waiting}>
        {expired && logIn && <p className="shop-muted">You were signed out. Log in to see your card.</p>}
        {logIn ? (
          <CustomerLogIn email={logIn.email} onSignedIn={() => setLogIn(null)} onNew={() => setLogIn(null)} />
        ) : (
          <CustomerSignUp
            promise={`Signs you up, follows ${shop.name} and joins its programme.`}
            onSignedIn={onNew}
            onHaveAccount={(email) => setLogIn({ email })}
          />
        )}
      </div>
    </section>
  );
}
