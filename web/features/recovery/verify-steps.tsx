import type { Reply } from '@stampdeck/contract/http.ts';
import { linkLife, type sendVerification, type verifyEmail } from '@stampdeck/contract/recovery.ts';
import { useRef } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { isSpent, useSendVerification, useVerifyEmail } from './api.ts';
import styles from './notice.module.css';
import { Address, Notice } from './notice.tsx';

interface ConfirmProps {
  token: string;
  onDone: (reply: Reply<typeof verifyEmail>) => void;
  onSpent: () => void;
}

/** One press. Opening the link alone confirms nothing: mail programs open links by themselves. */
export function ConfirmAddress({ token, onDone, onSpent }: ConfirmProps) {
  const verify = useVerifyEmail();
  // A double click comes faster than the button is off, and its second half would find the link used up.
  const isAsked = useRef(false);
  const send = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    verify.mutate(token, {
      onSuccess: onDone,
      onError: (error) => {
        isAsked.current = false;
        if (isSpent(error)) onSpent();
      },
    });
  };
  return (
    <div className={styles.form}>
      {verify.error && !isSpent(verify.error) && <Alert>{verify.error.message}</Alert>}
      <p>With one press you say that letters to this address reach you.</p>
      <Button variant="primary" size="l" isWide isBusy={verify.isPending} onClick={send}>
        Confirm my address
      </Button>
    </div>
  );
}

const outcomes: Record<Reply<typeof sendVerification>['state'], string> = {
  sent: `A letter is on its way to you. Its link works once, and for ${linkLife.confirmHours} hours.`,
  kept: 'This Stampdeck has no mail server, so nothing arrives. Ask whoever runs it: the letter lies in its data folder.',
  verified: 'Your address is confirmed already.',
};

/** Another letter in place of the link that works no more, for whoever is signed in here. */
export function AnotherLetter() {
  const again = useSendVerification();
  if (again.data) {
    return (
      <Notice>
        <p>{outcomes[again.data.state]}</p>
      </Notice>
    );
  }
  return (
    <div className={styles.form}>
      {again.error && <Alert>{again.error.message}</Alert>}
      <Button variant="primary" size="l" isWide isBusy={again.isPending} onClick={() => again.mutate()}>
        Send me a letter
      </Button>
    </div>
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
