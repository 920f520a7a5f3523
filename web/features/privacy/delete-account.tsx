import { deleteMe } from '@stampdeck/contract/privacy.ts';
import { useEffect, useRef, useState } from 'react';
import { Field } from '#forms/field.tsx';
import { SensitiveForm } from '#forms/sensitive-form.tsx';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout.tsx';
import { toastSuccess } from '#ui/toast.tsx';

/** What has to be typed: a slip of the finger deletes nobody. */
const word = 'DELETE';

interface DeleteAccountProps {
  /** The account is gone and nobody is signed in here any more. */
  onDeleted: () => void;
}

function Confirmation({ onDeleted, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState('');
  // The button that opened this is gone: whoever used the keyboard goes on here.
  useEffect(() => field.current?.focus(), []);
  return (
    <SensitiveForm
      submit="Delete my account for good"
      busy="Deleting…"
      look="danger"
      isReady={typed.trim().toUpperCase() === word}
      onCancel={onCancel}
      run={async (currentPassword) => {
        await call(deleteMe, { body: { currentPassword } });
        session.end('deleted');
        toastSuccess('Your account is deleted');
        onDeleted();
      }}
    >
      <Field
        ref={field}
        label={`Type ${word} to go on`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </SensitiveForm>
  );
}

/** The end of the account: says what goes and what stays, and asks twice. */
export function DeleteAccount({ onDeleted }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title="Delete my account">
      <p className="sd-lead">This takes effect at once and cannot be taken back.</p>
      <ul className="sd-bullets">
        <li>Your name, address, profile and pictures are removed, and you are signed out everywhere.</li>
        <li>You leave every shop that you follow. Stamps and rewards that you have not used are lost.</li>
        <li>A shop that you run closes for good. Export your data before if you want to keep it.</li>
        <li>The shops keep how many stamps they gave, without a name.</li>
      </ul>
      {isAsking ? (
        <Confirmation onDeleted={onDeleted} onCancel={() => setAsking(false)} />
      ) : (
        <Button onClick={() => setAsking(true)}>Delete my account…</Button>
      )}
    </Section>
  );
}
