import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { SensitiveForm } from '#forms/sensitive-form.tsx';
import { formatMoment } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { type NewApp, type TwoStepState, useTwoStep, useTwoStepCalls } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { NewAppSteps } from './new-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Whether it is on, and all that can be done about it. */
export function TwoStep() {
  return (
    <Loaded
      query={useTwoStep()}
      failure={t`We couldn’t load your two-step sign-in`}
      bones={
        <Panel aria-label={t`Two-step sign-in`}>
          <Bones className="sd-form" heights={['4rem', '2.75rem']} />
        </Panel>
      }
    >
      {(state) => <Steps state={state} />}
    </Loaded>
  );
}

type Step = { kind: 'start' } | { kind: 'app'; app: NewApp } | { kind: 'codes'; codes: string[] };

function Steps({ state }: { state: TwoStepState }) {
  const [step, setStep] = useState<Step>({ kind: 'start' });
  const calls = useTwoStepCalls();
  const start = () => setStep({ kind: 'start' });
  const showCodes = (codes: string[]) => setStep({ kind: 'codes', codes });
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={start} />;
  if (step.kind === 'app')
    return (
      <NewAppSteps
        app={step.app}
        onCancel={start}
        confirm={async (code) => {
          const codes = await calls.confirm(code);
          toastSuccess(t`Two-step sign-in is on`);
          showCodes(codes);
        }}
      />
    );
  const showApp = (app: NewApp) => setStep({ kind: 'app', app });
  if (state.isOn) return <On state={state} onApp={showApp} onCodes={showCodes} />;
  return (
    <Panel
      title={t`It is off`}
      lead={t`Turn it on to sign in with your password and a code that an app on your phone shows.`}
    >
      <ol className="sd-bullets">
        <li>{t`Install an authenticator app on your phone, if you have none. Many password managers are one, too.`}</li>
        <li>{t`Scan a code with it.`}</li>
        <li>{t`Save the recovery codes, for the day on which your phone is lost.`}</li>
      </ol>
      <SensitiveForm
        submit={t`Set up two-step sign-in`}
        look="wide"
        run={async (currentPassword) => showApp(await calls.begin({ currentPassword }))}
      />
    </Panel>
  );
}

interface OnProps {
  state: TwoStepState;
  onApp: (app: NewApp) => void;
  onCodes: (codes: string[]) => void;
}

/** It is on: each change asks for a code. */
function On({ state: { since, codesLeft, isRequired }, onApp, onCodes }: OnProps) {
  const [chosen, choose] = useState<'app' | 'codes' | 'end' | null>(null);
  const calls = useTwoStepCalls();
  const leave = () => choose(null);
  const date = since ? formatMoment(since, 'day') : '';
  const forms = {
    app: { submit: t`Use another phone`, send: async (code: string) => onApp(await calls.begin({ code })) },
    codes: { submit: t`Make new recovery codes`, send: async (code: string) => onCodes(await calls.renew(code)) },
    end: {
      ...{ submit: t`Turn off two-step sign-in`, isDanger: true },
      send: async (code: string) => {
        await calls.end(code);
        toastSuccess(t`Two-step sign-in is off`);
      },
    },
  };
  return (
    <Panel
      title={t`It is on`}
      lead={t`Since ${date}.`}
      beside={
        <span className="sd-badge" data-tone="good">
          {t({ message: 'On', comment: 'two-step sign-in is turned on' })}
        </span>
      }
    >
      <Stack>
        <p className="sd-lead">
          {codesLeft === 0
            ? t`No recovery code is left. Make new ones now.`
            : plural(codesLeft, { one: '# recovery code is left.', other: '# recovery codes are left.' })}
        </p>
        {chosen ? (
          <CodeForm key={chosen} {...forms[chosen]} onCancel={leave} />
        ) : (
          <Inline>
            <Button onClick={() => choose('codes')}>{t`Make new recovery codes`}</Button>
            <Button onClick={() => choose('app')}>{t`Use another phone`}</Button>
            {!isRequired && <Button onClick={() => choose('end')}>{t`Turn off…`}</Button>}
          </Inline>
        )}
      </Stack>
    </Panel>
  );
}
