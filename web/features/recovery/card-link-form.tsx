import { t } from '@lingui/core/macro';
import { cardLinkForm } from '@stampdeck/contract/recovery.ts';
import type { ReactNode } from 'react';
import { useKeepEmail } from '#features/accounts/keep-email.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { askForCardLink } from './api.ts';

interface Props {
  /** Typed before. */
  email: string;
  /** The shop whose card the link opens; without one, all cards. */
  shopId: string | undefined;
  onSent: (sent: { email: string; byMail: boolean }) => void;
  /** Below the button; gets what is typed. */
  foot?: (typed: () => string) => ReactNode;
}

/** One field: where the link to the card goes. */
export function CardLinkForm({ email, shopId, onSent, foot }: Props) {
  const form = useCallForm({
    schema: cardLinkForm,
    values: { email },
    send: (typed) => askForCardLink({ email: typed.email, shop: shopId }),
    onDone: ({ byMail }, sent) => onSent({ email: sent.email, byMail }),
  });
  const read = () => form.typed.email;
  useKeepEmail(read);
  return (
    <Form form={form} look="wide" label={t`Log in`} submit={t`Email me a link`} foot={foot?.(read)}>
      <Fields
        form={form}
        of={{
          email: {
            label: t`Email`,
            help: t`The link opens your card. You need no password.`,
            type: 'email',
            autoComplete: 'email',
            enterKeyHint: 'go',
          },
        }}
      />
    </Form>
  );
}
