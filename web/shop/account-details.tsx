import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { privacyPath } from '@stampdeck/contract/pages.ts';
import { useEffect, useEffectEvent } from 'react';
import { CustomerLogIn } from '#features/accounts/customer-log-in.tsx';
import { DeleteAccount } from '#features/privacy/delete-account.tsx';
import { ExportData } from '#features/privacy/export-data.tsx';
import { CustomerProfile } from '#features/profiles/customer-profile.tsx';
import { SessionsList } from '#features/sessions/sessions-list.tsx';
import { leaveFor } from '#lib/leave.ts';
import { session, useSession } from '#lib/session.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useExitWarning } from './way-back.ts';

interface Props {
  shopId?: string | undefined;
  customer: UserInfo;
  /** Their page is to stay as it is when the session ends, because something may be half typed. */
  onHold: (customer: UserInfo | null) => void;
  onGone: () => void;
}

/** Where a customer changes what the shops know of them, and sees where they are signed in. */
export function AccountDetails({ shopId, customer, onHold, onGone }: Props) {
  const current = useSession();
  const warning = useExitWarning(customer.email, 'After this no phone knows you.');
  const hold = useEffectEvent((held: UserInfo | null) => onHold(held));
  useEffect(() => {
    hold(customer);
    return () => hold(null);
  }, [customer]);
  useEffect(
    () =>
      session.subscribe(() => {
        // Somebody else signed in over it: nothing of this person stays on the page.
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
          Where you are signed in
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
        What is stored about you and why stands on the{' '}
        <a className="sd-link" href={privacyPath}>
          privacy page
        </a>
        .
      </p>
      {current === null && session.endedBy === 'expired' && (
        <Sheet title="Please log in again" onClose={() => onHold(null)}>
          <p className="shop-muted">Your session has ended. What you typed is still here.</p>
          <CustomerLogIn email={customer.email} shopId={shopId} />
        </Sheet>
      )}
    </>
  );
}
