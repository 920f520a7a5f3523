import { t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { finishSignIn, secondStepForm } from '@stampdeck/contract/two-step.ts';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { type CallError, call } from '#lib/api.ts';
import { detailsOf } from '#lib/refusal-details.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type Done = Reply<typeof finishSignIn>;

interface Props {
  challenge: string;
  onDone: (done: Done) => void;
  onClose: () => void;
}

/** Asks for a code of the app, or for a recovery code. */
function SecondStep({ challenge, onDone, onClose }: Props) {
  const [isLost, setLost] = useState(false);
  const form = useCallForm({
    schema: secondStepForm,
    values: { code: '' },
    send: ({ code }) => call(finishSignIn, { body: { challenge, code } }),
    about: { secondCodeRefused: 'code' },
    onDone,
  });
  const field = isLost
    ? ({ label: t`Recovery code`, autoComplete: 'off' } as const)
    : ({ label: t`6-digit code`, autoComplete: 'one-time-code', inputMode: 'numeric' } as const);
  return (
    <Sheet title={t`Two-step sign-in`} onClose={onClose} keepsTyped>
      <Stack gap={3}>
        <Form form={form} look="wide" submit={t({ message: 'Log in', context: 'second step' })}>
          <p className="sd-lead">
            {isLost
              ? t`Enter one of the recovery codes that you saved. Each works once. If you lost them, too, ask the people who run this Stampdeck.`
              : t`Open your authenticator app and enter the code for Stampdeck.`}
          </p>
          <Fields
            form={form}
            of={{
              code: { ...field, autoCapitalize: 'none', spellCheck: false, 'data-autofocus': true },
            }}
          />
        </Form>
        <PasskeyButton challenge={challenge} onDone={onDone} />
        <Button
          isWide
          variant="subtle"
          onClick={() => {
            setLost(!isLost);
            form.setFocus('code', { isSelected: true });
          }}
        >
          {isLost ? t`Use the app instead` : t`Use a recovery code`}
        </Button>
      </Stack>
    </Sheet>
  );
}

/** Opens the second step over the page, for every way to sign in. Rejects with `refusal` if the person leaves it. */
export const askSecondStep = (refusal: CallError): Promise<Done> =>
  new Promise((resolve, reject) => {
    const details = detailsOf(refusal, 'secondStep');
    if (!details) return reject(refusal);
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const leave = () => {
      root.unmount();
      place.remove();
    };
    root.render(
      <SecondStep
        challenge={details.challenge}
        onDone={(done) => {
          leave();
          resolve(done);
        }}
        onClose={() => {
          leave();
          reject(refusal);
        }}
      />,
    );
  });
