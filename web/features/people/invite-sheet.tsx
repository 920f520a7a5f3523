import { plural, t } from '@lingui/core/macro';
import type { Permission, Reply } from '@stampdeck/contract/http.ts';
import { invitationForm, type invitePerson, usualPermissions } from '@stampdeck/contract/people.ts';
import { QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Field } from '#forms/field.tsx';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { formatMoment } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { drawQr } from '#ui/qr.ts';
import { Sheet } from '#ui/sheet.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { useInvite, usePeople } from './api.ts';
import styles from './people.module.css';
import { PermissionSwitches } from './permission-switches.tsx';

type Invited = Reply<typeof invitePerson>;

const byEmail = z.pick(invitationForm, { email: true });

/** Invites someone, by email or by a code that they scan. Mount it to open it. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Permission[]>([...usualPermissions]);
  const [shown, setShown] = useState<Invited>();
  const invite = useInvite();
  const code = useInvite();
  const form = useCallForm({
    schema: byEmail,
    values: { email: '' },
    send: ({ email = '' }) => invite.mutateAsync({ email, permissions: chosen }),
    onDone: (invited, { email = '' }) => {
      if (invited.url) return setShown(invited);
      toastSuccess(t`Invitation sent to ${email}`);
      onClose();
    },
  });
  if (shown?.url) {
    return (
      <Sheet title={t`Scan to work here`} onClose={onClose}>
        <InvitationCode {...shown} url={shown.url} onUsed={onClose} />
      </Sheet>
    );
  }
  const isReady = chosen.length > 0;
  return (
    <Sheet title={t`Invite someone`} onClose={onClose} keepsTyped>
      <Stack>
        <PermissionSwitches value={chosen} onChange={setChosen} />
        <Form form={form} submit={t`Send the invitation`} isReady={isReady}>
          <Fields form={form} of={{ email: { label: t`Their email`, type: 'email', autoComplete: 'off' } }} />
        </Form>
        <p className="sd-quiet">{t`Are they beside you? They can scan a code instead.`}</p>
        {code.error && <Alert>{code.error.message}</Alert>}
        <div>
          <Button
            isBusy={code.isPending}
            disabled={!isReady}
            onClick={() => code.mutate({ permissions: chosen }, { onSuccess: setShown })}
          >
            <QrCode size={20} aria-hidden /> {t`Show a code`}
          </Button>
        </div>
      </Stack>
    </Sheet>
  );
}

const minute = 60_000;

/** Whole minutes until a time of the server, the last one included. */
function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / minute));
}

/** The code that the invited person scans, and the same as a link. Closes once someone accepted it. */
function InvitationCode({ url, expiresAt, invitations, onUsed }: Invited & { url: string; onUsed: () => void }) {
  const left = useMinutesLeft(expiresAt);
  const id = invitations[0]?.id;
  const { data } = usePeople();
  const isUsed = left > 0 && data !== undefined && !data.invitations.some((one) => one.id === id);
  useEffect(() => {
    if (!isUsed) return;
    toastSuccess(t`The invitation was accepted`);
    onUsed();
  }, [isUsed, onUsed]);
  if (left === 0) return <p role="status">{t`This code no longer works. Close this and make a new one.`}</p>;
  const { size, path } = drawQr(url);
  const day = formatMoment(expiresAt, 'moment');
  return (
    <Stack gap={3}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t`Code of the invitation`}
        data-testid="invitation-code"
      >
        <path d={path} />
      </svg>
      <p className="sd-lead" role="timer">
        {left > 60
          ? t`It works once, until ${day}.`
          : plural(left, { one: 'It works once, for # more minute.', other: 'It works once, for # more minutes.' })}
      </p>
      <Field label={t`The same as a link`} value={url} readOnly dir="ltr" onFocus={({ target }) => target.select()} />
      <p className="sd-quiet">{t`Anyone who opens it can work for your shop, so show it only to that person.`}</p>
    </Stack>
  );
}
