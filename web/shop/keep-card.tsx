import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { updateProfile } from '@stampdeck/contract/profiles.ts';
import { newPasswordForm } from '@stampdeck/contract/recovery.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call, serverNow } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { useSite } from '#lib/site.ts';
import { Button } from '#ui/button.tsx';
import { installOffer, onInstallOffer } from './install-offer.ts';

/** Milliseconds after the sign-up in which the first email is on its way. Ours. */
const justNow = 10 * 60_000;

/** Right after joining: how to get back to this card. */
export function KeepCard({ customer }: { customer: UserInfo }) {
  return (
    <div className="shop-keep">
      <HomeScreen />
      <WayBack customer={customer} />
    </div>
  );
}

/** One tap where the browser offers it, and one sentence on iPhones, whose browsers leave it to a menu. */
function HomeScreen() {
  const offer = useSyncExternalStore(onInstallOffer, () => installOffer.current);
  const [asked, setAsked] = useState(false);
  const isKept = matchMedia('(display-mode: standalone)').matches;
  const byMenu = 'standalone' in navigator && !isKept;
  useEffect(() => {
    // With the manifest, the icon would open a window that shares no storage with the browser: they would be signed out there.
    if (byMenu) document.querySelector('link[rel=manifest]')?.remove();
  }, [byMenu]);
  if (byMenu)
    return (
      <p className="shop-muted">{t`To keep this card on your home screen, tap Share, then “Add to Home Screen”.`}</p>
    );
  if (!offer || asked || isKept) return null;
  const ask = () => {
    setAsked(true);
    // It can be asked once; what they answer is between them and the browser.
    installOffer.current = null;
    offer.prompt().catch(() => undefined);
  };
  return <Button onClick={ask}>{t`Add to home screen`}</Button>;
}

function WayBack({ customer }: { customer: UserInfo }) {
  const { data: site } = useSite();
  const { email } = customer;
  if (!site) return null;
  if (site.mail) {
    const isNew = serverNow() - Date.parse(customer.createdAt) < justNow;
    if (!isNew) return null;
    return <p className="shop-muted">{t`We emailed you the way back to this card, for a new phone: ${email}`}</p>;
  }
  return customer.hasPassword === false ? <SetPassword customer={customer} /> : null;
}

function SetPassword({ customer }: { customer: UserInfo }) {
  const [asked, setAsked] = useState(false);
  const form = useCallForm({
    schema: newPasswordForm,
    values: { password: '' },
    send: ({ password }) => call(updateProfile, { body: { id: customer.id, password } }),
    onDone: () => session.update(customer.id, { hasPassword: true }),
  });
  return (
    <div className="sd-form">
      <p className="shop-muted">{t`This shop can’t send email. Set a password to get back to this card on a new phone.`}</p>
      {asked ? (
        <Form form={form} label={t`Set a password`} submit={t`Set a password`}>
          <input type="hidden" name="username" autoComplete="username" value={customer.email} readOnly />
          <Fields
            form={form}
            of={{ password: { label: t`New password`, type: 'password', autoComplete: 'new-password' } }}
          />
        </Form>
      ) : (
        <button type="button" className="sd-link shop-link" onClick={() => setAsked(true)}>
          {t`Set a password`}
        </button>
      )}
    </div>
  );
}
