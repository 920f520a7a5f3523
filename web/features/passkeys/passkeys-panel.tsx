import { t } from '@lingui/core/macro';
import type { Passkey } from '@stampdeck/contract/passkeys.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTwoStep } from '#features/two-step/api.ts';
import { CodeForm } from '#features/two-step/code-form.tsx';
import { SensitiveForm } from '#forms/sensitive-form.tsx';
import { formatMoment } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, RowBones, RowIcon } from '#ui/rows.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { type Proof, usePasskeyCalls, usePasskeys } from './api.ts';

/** The passkeys of the person: adding and removing them. */
export function PasskeysPanel() {
  return (
    <Panel
      title={t`Passkeys`}
      lead={t`Sign in with your fingerprint, your face or the PIN of your device, without a password or a code.`}
    >
      <Loaded
        query={usePasskeys()}
        failure={t`We couldn’t load your passkeys`}
        bones={
          <ul className="sd-rows" aria-busy>
            <RowBones count={1} isRound={false} />
          </ul>
        }
      >
        {(passkeys) => <Passkeys passkeys={passkeys} />}
      </Loaded>
    </Panel>
  );
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  /** The passkey to remove, or `new` for one to add. */
  const [chosen, choose] = useState<Passkey | 'new' | null>(null);
  const calls = usePasskeyCalls();
  const leave = () => choose(null);
  const run = async (proof: Proof) => {
    if (chosen === 'new') {
      await calls.add(proof);
      toastSuccess(t`Passkey added`);
    } else if (chosen) {
      await calls.remove(chosen.id, proof);
      toastSuccess(t`Passkey removed`);
    }
    leave();
  };
  return (
    <Stack>
      {passkeys.length > 0 && (
        <ul className="sd-rows">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => choose(passkey)} />
          ))}
        </ul>
      )}
      {chosen ? (
        <Prove
          key={chosen === 'new' ? chosen : chosen.id}
          submit={chosen === 'new' ? t`Make a passkey` : t`Remove this passkey`}
          isDanger={chosen !== 'new'}
          run={run}
          onCancel={leave}
        />
      ) : (
        <Inline>
          <Button onClick={() => choose('new')}>
            <KeyRound size={20} aria-hidden /> {t`Add a passkey`}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

function PasskeyRow({ passkey: { device, createdAt, usedAt }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const [made, used] = [formatMoment(createdAt, 'day'), usedAt ? formatMoment(usedAt, 'day') : ''];
  return (
    <Row
      start={<RowIcon icon={KeyRound} />}
      name={device}
      text={used ? t`Made ${made}, last used ${used}` : t`Made ${made}, not used yet`}
      wraps
      end={
        <Button size="s" onClick={onRemove} aria-label={t`Remove the passkey made ${made} with ${device}`}>
          {t({ message: 'Remove…', comment: 'a passkey' })}
        </Button>
      }
    />
  );
}

interface ProveProps {
  submit: string;
  isDanger: boolean;
  run: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}

/** Asks for what the server wants of the owner before it changes a passkey. */
function Prove({ submit, isDanger, run, onCancel }: ProveProps) {
  const isOn = useTwoStep().data?.isOn;
  if (isOn) return <CodeForm submit={submit} isDanger={isDanger} send={(code) => run({ code })} onCancel={onCancel} />;
  return (
    <SensitiveForm
      submit={submit}
      {...(isDanger && { look: 'danger' })}
      run={(currentPassword) => run({ currentPassword })}
      onCancel={onCancel}
    />
  );
}
