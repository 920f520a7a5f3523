import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useState } from 'react';
import { CardPreview } from '#features/my-card/card-preview.tsx';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { EntranceBones } from './bones.tsx';
import { PartFailed, usePart } from './part.tsx';
import { ShopMore } from './shop-more.tsx';

/** The forms come after the card: whoever is signed in never loads them. */
export const loadEntrance = () => import('./entrance.tsx');
export const loadSignedIn = () => import('./signed-in.tsx');
/** Named here and not where it is drawn: the build writes what a part needs into the chunk that asks for it. */
const loadGoogle = () => import('./google-entrance.tsx');

interface Props {
  shop: ShopHead;
  /** The browser is being asked whether it remembers somebody. */
  waiting: boolean;
  onNew: (info: UserInfo) => void;
}

/** The card somebody could have, and the two fields it takes. */
export function SignedOut({ shop, waiting, onNew }: Props) {
  const { part, error, retry } = usePart('entrance', loadEntrance);
  const google = usePart('google', loadGoogle).part;
  // Whoever has just chosen a password comes with their address; whose session ended has an account, too.
  const [returning, setReturning] = useState(() => {
    const email = typedEmail.read();
    return email || session.endedBy === 'expired' ? { email: email ?? '' } : null;
  });
  return (
    <>
      <section className="shop-hero" aria-label="Stamp card">
        <CardPreview shop={shop} />
      </section>
      <section className="shop-panel" aria-labelledby="get-card">
        <h2 className="shop-panel-title" id="get-card">
          {returning ? 'Welcome back' : 'Get your stamp card'}
        </h2>
        {error && <PartFailed onRetry={retry} />}
        {part && !waiting && (
          <>
            <part.Entrance
              shop={shop}
              ended={session.endedBy}
              returning={returning}
              onReturning={setReturning}
              onNew={onNew}
            />
            {google && <google.GoogleEntrance onNew={onNew} />}
            <BehindTheDoor />
          </>
        )}
        {!error && (!part || waiting) && <EntranceBones />}
      </section>
      <div className="shop-side shop-side-left">
        <ShopMore shop={shop} />
      </div>
    </>
  );
}

/** What comes next is fetched while they fill in the form. */
function BehindTheDoor() {
  usePart('signed-in', loadSignedIn);
  return null;
}
