import { t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { unsubscribe } from '@stampdeck/contract/unsubscribe.ts';
import * as z from 'zod/mini';
import { isSpent } from '#features/recovery/api.ts';
import { Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';

interface Props {
  token: string;
  onDone: (reply: Reply<typeof unsubscribe>) => void;
  /** There is no such link, or no longer. */
  onUnknown: () => void;
}

/** One press. Opening the page ends nothing, because mail programs open links by themselves. */
export function UnsubscribeStep({ token, onDone, onUnknown }: Props) {
  const form = useCallForm({
    ...{ schema: z.object({}), values: {} },
    send: () => call(unsubscribe, { params: { token } }),
    onDone,
    onFailure: (error) => {
      if (isSpent(error)) onUnknown();
    },
  });
  return (
    <Form form={form} look="wide" submit={t`Stop these emails`}>
      <p>{t`You will no longer get the kind of email that this link came from.`}</p>
    </Form>
  );
}
