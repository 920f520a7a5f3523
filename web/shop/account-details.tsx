import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { privacyPath } from '@stampdeck/contract/pages.ts';
import { useEffect, useEffectEvent } from 'react';
import { DeleteAccount } from '#features/privacy/delete-account.tsx';
import { ExportData } from '#features/privacy/export-data.tsx';
import { CustomerProfile } from '#features/profiles/customer-profile.tsx';
import { CustomerDoor } from '#features/recovery/customer-door.tsx';
import { SessionsList } from '#features/sessions/sessions-list.tsx';
import { leaveFor } from '#lib/leave.ts';
import { session, useSession } from '#lib/session.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useExitWarning } from './way-back.ts';

interface Props {
  shopId?: string | undefined;
  customer: UserInfo;
  /** Their page stays as it is when the session ends: they may be typing. */
  onHold: (customer: UserInfo | null) => void;
  onGone: () => void;
}

/** Where customers change what the shops know about them, and see where they are signed in. */
export function AccountDetails({ shopId, customer, onHold, onGone }: Props) {
  const current = useSession();
  const warning = useExitWarning(customer.email);
  const hold = useEffectEvent((held: UserInfo | null) => onHold(held));
  useEffect(() => {
    hold(customer);
    return () => hold(null);
  }, [customer]);
  useEffect(
    () =>
      session.subscribe(() => {
        // Someone else signed in: nothing of this person may stay on the page.
        const next = session.get();
        if (next && next.id !== customer.id) leaveFor(location.pathname);
      }),
    [customer.id],
  );
  return (
    <>
      <CustomerProfile customerId={customer.id} />
      <section className="shop-details-part" aria-labelledby="signed-in-at">
        <h3 className="shop-section-title" id="signed-in-at">
          {t`Where you are signed in`}
        </h3>
        <SessionsList onGone={onGone} warning={customer.hasPassword === false ? warning : undefined} />
      </section>
      <div className="shop-details-part">
        <ExportData />
      </div>
      <div className="shop-details-part">
        <DeleteAccount onDeleted={onGone} />
      </div>
      <p className="shop-muted shop-details-part">
        <Trans>
          Read what is stored about you, and why, on the{' '}
          <a className="sd-link" href={privacyPath}>
            privacy page
          </a>
          .
        </Trans>
      </p>
      {current === null && session.endedBy === 'expired' && (
        <Sheet title={t`Please sign in again`} onClose={() => onHold(null)}>
          <p className="shop-muted">{t`Your session has ended. What you typed is still here.`}</p>
          <CustomerDoor email={customer.email} shopId={shopId} passwordFirst={customer.hasPassword !== false} />
        </Sheet>
      )}
    </>
  );
}
