import type { Reply } from '@stampdeck/contract/http.ts';
import { linkLife, type sendVerification, type verifyEmail } from '@stampdeck/contract/recovery.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { confirmAddress, isSpent, sendAnotherLetter } from './api.ts';
import { Address, Notice } from './notice.tsx';

const noFields = { schema: z.object({}), values: {} };

interface ConfirmProps {
  token: string;
  onDone: (reply: Reply<typeof verifyEmail>) => void;
  onSpent: () => void;
}

/** One press. Opening the link alone confirms nothing: mail programs open links by themselves. */
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
    <Form form={form} look="wide" submit="Confirm my address">
      <p>With one press you say that letters to this address reach you.</p>
    </Form>
  );
}

const outcomes: Record<Reply<typeof sendVerification>['state'], string> = {
  sent: `A letter is on its way to you. Its link works once, and for ${linkLife.confirmHours} hours.`,
  kept: 'This Stampdeck has no mail server, so nothing arrives. Ask whoever runs it: the letter lies in its data folder.',
  verified: 'Your address is confirmed already.',
};

/** Another letter in place of the link that works no more, for whoever is signed in here. */
export function AnotherLetter() {
  const [state, setState] = useState<keyof typeof outcomes | null>(null);
  const form = useCallForm({ ...noFields, send: sendAnotherLetter, onDone: (reply) => setState(reply.state) });
  if (!state) return <Form form={form} look="wide" submit="Send me a letter" />;
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
        <Address>{email}</Address>{' '}
        {changed ? 'is your address now: sign in with it from here on.' : 'is yours. Thank you.'}
      </p>
    </Notice>
  );
}
