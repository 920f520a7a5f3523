import { t } from '@lingui/core/macro';
import { secondStepForm } from '@stampdeck/contract/two-step.ts';
import { useEffect, useEffectEvent } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';

interface Props {
  submit: string;
  send: (code: string) => Promise<void>;
  onCancel: () => void;
  isDanger?: boolean;
  /** Only a code of the app that is being set up proves that it was scanned. */
  isOfApp?: boolean;
}

/** Asks for a code, and does something with it. */
export function CodeForm({ submit, send, onCancel, isDanger, isOfApp }: Props) {
  const form = useCallForm({
    schema: secondStepForm,
    values: { code: '' },
    send: ({ code }) => send(code),
    about: { secondCodeRefused: 'code' },
  });
  const focus = useEffectEvent(() => form.setFocus('code'));
  // The button that opened this is gone, so the keyboard continues here.
  useEffect(() => focus(), []);
  return (
    <Form form={form} label={submit} submit={submit} {...(isDanger && { look: 'danger' })} onCancel={onCancel}>
      <Fields
        form={form}
        of={{
          code: {
            label: isOfApp ? t`6-digit code from the app` : t`Code from your app, or a recovery code`,
            ...(isOfApp && { inputMode: 'numeric' }),
            ...{ autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
          },
        }}
      />
    </Form>
  );
}
