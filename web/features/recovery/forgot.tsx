import { forgotPassword, forgotPasswordForm, linkLife } from '@stampdeck/contract/recovery.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { typedEmail } from '#lib/typed-email.ts';
import styles from './notice.module.css';
import { Address, Notice } from './notice.tsx';

/** `byMail` off: this installation has no mail server. */
type Sent = { email: string; byMail: boolean };

interface Props {
  /** The shop whose page they came from. */
  shopId: string | undefined;
  onSent: (sent: Sent) => void;
}

/** One field: where the email with the link goes. */
export function ForgotForm({ shopId, onSent }: Props) {
  const form = useCallForm({
    schema: forgotPasswordForm,
    values: { email: typedEmail.read() ?? '' },
    send: ({ email }) => call(forgotPassword, { body: { email, shopId } }),
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

/** What happens now. Whether the address has an account is told to nobody. */
export function LetterSent({ email, byMail, onAgain }: Sent & { onAgain: () => void }) {
  return (
    <Notice>
      {byMail ? (
        <p>
          If <Address>{email}</Address> has an account, a letter with a link is on its way. The link works once, and for{' '}
          {linkLife.resetMinutes} minutes.
        </p>
      ) : (
        <p>
          This Stampdeck has no mail server, so nothing arrives at <Address>{email}</Address>. Ask whoever runs it: the
          letter lies in its data folder, and <code>npm run reset-password</code> makes a link.
        </p>
      )}
      <p className={styles.quiet}>
        {byMail && 'Nothing there? Look among the unwanted mail, and whether the address is right. '}
        <button type="button" className="sd-link" onClick={onAgain}>
          {byMail ? 'Ask once more' : 'Another address'}
        </button>
      </p>
    </Notice>
  );
}
