import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { linkLife, type sendVerification, type verifyEmail } from '@stampdeck/contract/recovery.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { confirmAddress, isSpent, sendAnotherEmail } from './api.ts';
import { Address, Notice } from './notice.tsx';

const noFields = { schema: z.object({}), values: {} };

interface ConfirmProps {
  token: string;
  onDone: (reply: Reply<typeof verifyEmail>) => void;
  onSpent: () => void;
}

/** One press. Opening the link confirms nothing, because mail programs open links by themselves. */
export function ConfirmAddress({ token, onDone, onSpent }: ConfirmProps) {
  const form = useCallForm({
    ...noFields,
    send: () => confirmAddress(token),
    onDone,
    onFailure: (error) => {
      if (isSpent(error)) onSpent();
    },
  });
  return (
    <Form form={form} look="wide" submit={t`Confirm my address`}>
      <p>{t`Tap to confirm your email address.`}</p>
    </Form>
  );
}

const hours = linkLife.confirmHours;

const outcomes: Record<Reply<typeof sendVerification>['state'], string> = {
  sent: t`We sent you an email. The link in it works once, for ${hours} hours.`,
  stored: t`No email was sent, because this Stampdeck cannot send email. Your address stays unconfirmed.`,
  verified: t`Your address is already confirmed.`,
};

/** Sends a new link to the person signed in here. */
export function AnotherEmail() {
  const [state, setState] = useState<keyof typeof outcomes | null>(null);
  const form = useCallForm({ ...noFields, send: sendAnotherEmail, onDone: (reply) => setState(reply.state) });
  if (!state) return <Form form={form} look="wide" submit={t`Send me an email`} />;
  return (
    <Notice>
      <p>{outcomes[state]}</p>
    </Notice>
  );
}

/** The address is confirmed. */
export function Confirmed({ reply: { email, changed } }: { reply: Reply<typeof verifyEmail> }) {
  return (
    <Notice>
      <p>
        {changed ? (
          <Trans>
            Your address is now <Address>{email}</Address>. Sign in with it from now on.
          </Trans>
        ) : (
          <Trans>
            Thanks, <Address>{email}</Address> is confirmed.
          </Trans>
        )}
      </p>
    </Notice>
  );
}
