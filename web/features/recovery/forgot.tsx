import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { forgotPassword, forgotPasswordForm, linkLife } from '@stampdeck/contract/recovery.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { askForCardLink } from './api.ts';
import styles from './notice.module.css';
import { Address, Notice } from './notice.tsx';

/** `byMail` is false if this installation has no mail server. */
type Sent = { email: string; byMail: boolean };

const minutes = linkLife.resetMinutes;

interface Props {
  /** The shop whose page they came from. */
  shopId: string | undefined;
  onSent: (sent: Sent) => void;
}

/** One field: the address for the email with the link. */
export function ForgotForm({ shopId, onSent }: Props) {
  const form = useCallForm({
    schema: forgotPasswordForm,
    values: { email: typedEmail.read() ?? '' },
    // A customer needs no password: their link opens the card.
    send: ({ email }) => (shopId ? askForCardLink({ email, shop: shopId }) : call(forgotPassword, { body: { email } })),
    onDone: ({ byMail }, { email }) => {
      typedEmail.write(email);
      onSent({ email, byMail });
    },
    focus: 'email',
  });
  return (
    <Form form={form} look="wide" submit={t`Send me a link`}>
      <Fields
        form={form}
        of={{
          email: {
            label: t`Email`,
            help: t`We send you a link that works for ${minutes} minutes.`,
            type: 'email',
            autoComplete: 'username',
          },
        }}
      />
    </Form>
  );
}

/** What happens next, where the installation sends email. It never says whether the address has an account. */
export function SentByMail({ email, onAgain }: Pick<Sent, 'email'> & { onAgain: () => void }) {
  return (
    <>
      <p>
        <Trans>
          If <Address>{email}</Address> has an account, we sent a link there. It works once, for {minutes} minutes.
        </Trans>
      </p>
      <p className={styles.quiet}>
        {t`Nothing there? Check spam, too, and the address.`}{' '}
        <button type="button" className="sd-link" onClick={onAgain}>
          {t`Send it again`}
        </button>
      </p>
    </>
  );
}

/** The same, also where it sends none. Customers do not read how the server is run. */
export function EmailSent({ email, byMail, shopId, onAgain }: Sent & Pick<Props, 'shopId'> & { onAgain: () => void }) {
  if (byMail) {
    return (
      <Notice>
        <SentByMail email={email} onAgain={onAgain} />
      </Notice>
    );
  }
  return (
    <Notice>
      {shopId ? (
        <p>
          <Trans>
            No email was sent to <Address>{email}</Address>, because this shop can’t send email. Ask at the counter.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            No email was sent to <Address>{email}</Address>, because no email can be sent from here. Ask at your shop’s
            counter. If you run the shop, ask your administrator.
          </Trans>
        </p>
      )}
      <p className={styles.quiet}>
        <button type="button" className="sd-link" onClick={onAgain}>
          {t`Use another address`}
        </button>
      </p>
    </Notice>
  );
}
