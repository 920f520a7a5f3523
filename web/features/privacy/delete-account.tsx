import { t } from '@lingui/core/macro';
import { deleteMe } from '@stampdeck/contract/privacy.ts';
import { normalize } from '@stampdeck/contract/text.ts';
import { useEffect, useRef, useState } from 'react';
import { Field } from '#forms/field.tsx';
import { SensitiveForm } from '#forms/sensitive-form.tsx';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout.tsx';
import { toastSuccess } from '#ui/toast.tsx';

interface DeleteAccountProps {
  /** The account is deleted and the session here has ended. */
  onDeleted: () => void;
}

function Confirmation({ onDeleted, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState('');
  // To be typed, so that no slip of a finger deletes an account.
  const word = t({ message: 'DELETE', comment: 'someone types this word to delete their account' });
  // The button that opened this is gone, so the keyboard continues here.
  useEffect(() => field.current?.focus(), []);
  return (
    <SensitiveForm
      submit={t`Delete my account for good`}
      busy={t`Deleting…`}
      look="danger"
      isReady={normalize(typed) === normalize(word)}
      onCancel={onCancel}
      run={async (currentPassword) => {
        await call(deleteMe, { body: { currentPassword } });
        session.end('deleted');
        toastSuccess(t`Your account is deleted`);
        onDeleted();
      }}
    >
      <Field
        ref={field}
        label={t`Type ${word} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </SensitiveForm>
  );
}

/** Deletes the account: says what is deleted and what stays, and asks twice. */
export function DeleteAccount({ onDeleted }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t`Delete my account`}>
      <p className="sd-lead">{t`This happens at once, and you can’t undo it.`}</p>
      <ul className="sd-bullets">
        <li>{t`Your name, address, profile and images are removed, and you are signed out everywhere.`}</li>
        <li>{t`You leave every shop that you follow. You lose stamps and rewards that you have not used.`}</li>
        <li>{t`A shop that you run closes for good. If you want to keep its data, export it first.`}</li>
        <li>{t`The shops keep the number of stamps they gave, without a name.`}</li>
      </ul>
      {isAsking ? (
        <Confirmation onDeleted={onDeleted} onCancel={() => setAsking(false)} />
      ) : (
        <Button onClick={() => setAsking(true)}>{t`Delete my account…`}</Button>
      )}
    </Section>
  );
}
