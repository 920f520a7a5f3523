import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CustomerSignUp } from '#features/accounts/customer-sign-up.tsx';
import { CustomerDoor } from '#features/recovery/customer-door.tsx';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { EntranceBones } from './bones.tsx';

/** Who is ordering: two fields for someone new, a link or a password for the others. The cart waits meanwhile. */
export function BuyerEntrance({ shopId }: { shopId: string }) {
  const [returning, setReturning] = useState(() => {
    const email = typedEmail.read();
    return email || session.endedBy === 'expired' ? { email: email ?? '' } : null;
  });
  if (!returning) {
    return (
      <CustomerSignUp
        shopId={shopId}
        promise={t`The shop sees both with your order.`}
        submit={t({ message: 'Continue', comment: 'button: to the next step' })}
        onSignedIn={() => undefined}
        onHaveAccount={(email) => setReturning({ email })}
      />
    );
  }
  return (
    <CustomerDoor
      email={returning.email}
      shopId={shopId}
      onNew={() => setReturning(null)}
      waiting={<EntranceBones />}
      passwordFirst
    />
  );
}
