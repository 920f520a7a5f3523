import { texts } from 'virtual:texts/entrance';
import { texts as memberTexts } from 'virtual:texts/member';
import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useState } from 'react';
import { CardPreview } from '#features/my-card/card-preview.tsx';
import { firstReward, Offer } from '#features/my-card/offer.tsx';
import { withTexts } from '#language/language.ts';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { EntranceBones } from './bones.tsx';
import { PartFailed, usePart } from './part.tsx';
import { ShopMore } from './shop-more.tsx';

/** The forms come after the card: people who are signed in never load them. */
export const loadEntrance = withTexts(texts, () => import('./entrance.tsx'));
export const loadSignedIn = withTexts(memberTexts, () => import('./signed-in.tsx'));
/** Named here and not where it is drawn: the build writes what a part needs into the chunk that asks for it. */
const loadGoogle = withTexts(texts, () => import('./google-entrance.tsx'));

interface Props {
  shop: ShopHead;
  /** The browser is being asked whether it remembers someone. */
  waiting: boolean;
  onNew: (info: UserInfo) => void;
}

/** What a visitor gets, the two fields it takes, and the card. */
export function SignedOut({ shop, waiting, onNew }: Props) {
  const { part, error, retry } = usePart('entrance', loadEntrance);
  const google = usePart('google', loadGoogle).part;
  // People who just chose a password, or whose session ended, have an account.
  const [returning, setReturning] = useState(() => {
    const email = typedEmail.read();
    return email || session.endedBy === 'expired' ? { email: email ?? '' } : null;
  });
  const reward = returning ? undefined : firstReward(shop);
  return (
    <>
      <section className="shop-panel" aria-labelledby="get-card">
        {reward ? (
          <Offer shop={shop} reward={reward} id="get-card" />
        ) : (
          <h2 className="shop-panel-title" id="get-card">
            {returning ? t`Welcome back` : t`Get your stamp card`}
          </h2>
        )}
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
      <section className="shop-hero" aria-label={t`Stamp card`}>
        <CardPreview shop={shop} />
      </section>
      <div className="shop-side shop-side-left">
        <ShopMore shop={shop} />
      </div>
    </>
  );
}

/** Loads the next part while they fill in the form. */
function BehindTheDoor() {
  usePart('signed-in', loadSignedIn);
  return null;
}
