import { forgotPasswordForm, linkLife } from '@stampdeck/contract/recovery.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { askForLink } from './api.ts';

interface Props {
  /** The shop whose page they came from. */
  shopId: string | undefined;
  /** The email is asked for: to which address, and whether one is sent at all. */
  onSent: (sent: { email: string; byMail: boolean }) => void;
}

/** One field: where the email with the link goes. */
export function ForgotForm({ shopId, onSent }: Props) {
  const form = useCallForm({
    schema: forgotPasswordForm,
    values: { email: typedEmail.read() ?? '' },
    send: ({ email }) => askForLink({ email, shopId }),
    onDone: ({ byMail }, { email }) => {
      typedEmail.write(email);
      onSent({ email, byMail });
    },
    focus: 'email',
  });
  return (
    <Form form={form} look="wide" submit="Send me a link">
      <Fields
        form={form}
        of={{
          email: {
            label: 'Email',
            help: `We send you a link that works for ${linkLife.resetMinutes} minutes.`,
            type: 'email',
            autoComplete: 'username',
          },
        }}
      />
    </Form>
  );
}
