import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { CustomerSignUp } from '#features/accounts/customer-sign-up.tsx';
import type { EndReason } from '#lib/session.ts';
import { EntranceBones } from './bones.tsx';
import { PartFailed, usePart } from './part.tsx';
import './install-offer.ts';

const loadDoor = () => import('#features/recovery/customer-door.tsx');

interface Props {
  shop: { id: string; name: string };
  /** Why the last session ended; null if there was none. */
  ended: EndReason | null;
  /** Someone who has an account, with its email if known; null for someone new. */
  returning: { email: string } | null;
  onReturning: (who: { email: string } | null) => void;
  /** A new customer, who wants the card. */
  onNew: (info: UserInfo) => void;
}

/** Two fields and one tap for someone new; a link by email, or a password, for the others. */
export function Entrance({ shop, ended, returning, onReturning, onNew }: Props) {
  const shopName = shop.name;
  if (!returning) {
    return (
      <>
        {ended === 'deleted' && <p className="shop-muted">{t`The account on this phone is deleted.`}</p>}
        <CustomerSignUp
          shopId={shop.id}
          promise={t`Joining also follows ${shopName}.`}
          onSignedIn={onNew}
          onHaveAccount={(email) => onReturning({ email })}
        />
      </>
    );
  }
  return (
    <>
      <p className="shop-muted">
        {ended === 'expired' ? t`You were signed out. Sign in to see your card.` : t`Sign in to see your card.`}
      </p>
      <Door shopId={shop.id} email={returning.email} onNew={() => onReturning(null)} />
    </>
  );
}

/** Most people here are new: this form is loaded when someone asks for it. */
function Door(props: { shopId: string; email: string; onNew: () => void }) {
  const { part, error, retry } = usePart('door', loadDoor);
  if (error) return <PartFailed onRetry={retry} />;
  return part ? <part.CustomerDoor {...props} waiting={<EntranceBones />} /> : <EntranceBones />;
}
