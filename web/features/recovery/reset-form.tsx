import type { Reply } from '@stampdeck/contract/http.ts';
import { newPasswordForm, type resetPassword } from '@stampdeck/contract/recovery.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { isSpent, setPassword } from './api.ts';

interface Props {
  token: string;
  onDone: (reply: Reply<typeof resetPassword>) => void;
  /** The link works no more. */
  onSpent: () => void;
}

/** The new password, once: it can be shown while it is typed. */
export function ResetForm({ token, onDone, onSpent }: Props) {
  const form = useCallForm({
    schema: newPasswordForm,
    values: { password: '' },
    send: ({ password }) => setPassword({ token, password }),
    onDone,
    onFailure: (error) => {
      if (isSpent(error)) onSpent();
    },
    focus: 'password',
  });
  return (
    <Form form={form} look="wide" submit="Save my password">
      <Fields
        form={form}
        of={{
          password: {
            label: 'New Password',
            help: 'At least 8 characters.',
            type: 'password',
            autoComplete: 'new-password',
          },
        }}
      />
    </Form>
  );
}
