import { t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { newPasswordForm, type resetPassword } from '@stampdeck/contract/recovery.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { isSpent, setPassword } from './api.ts';

interface Props {
  token: string;
  onDone: (reply: Reply<typeof resetPassword>) => void;
  /** The link no longer works. */
  onSpent: () => void;
}

/** The new password, typed only once because it can be shown. */
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
    <Form form={form} look="wide" submit={t`Save my password`}>
      <Fields
        form={form}
        of={{
          password: {
            label: t`New Password`,
            help: t`At least 8 characters.`,
            type: 'password',
            autoComplete: 'new-password',
          },
        }}
      />
    </Form>
  );
}
