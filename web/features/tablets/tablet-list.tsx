import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { enrollForm, ownPinForm, type PinState } from '@stampdeck/contract/tablets.ts';
import { KeyRound, TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { formatMoment } from '#language/format.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, RowBones, RowIcon } from '#ui/rows.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { enroll, type Tablets, useEndTablet, useGivePin, useTablets, useUnlockPin } from './api.ts';
import { PinField, usePinForm } from './pin-field.tsx';

/** The shop's shared tablets, and the PINs of its people. */
export function TabletList() {
  const query = useTablets();
  const bones = (
    <Panel title={t`Shared tablets`} aria-busy>
      <ul className="sd-rows">
        <RowBones count={2} />
      </ul>
    </Panel>
  );
  return (
    <Loaded query={query} failure={t`We couldn’t load the shared tablets`} bones={query.error ? null : bones}>
      {({ tablets, people }) => (
        <Stack gap={5}>
          <SharedTablets tablets={tablets} />
          <Pins people={people} />
        </Stack>
      )}
    </Loaded>
  );
}

function SharedTablets({ tablets }: Pick<Tablets, 'tablets'>) {
  const end = useEndTablet();
  const [isEnrolling, setEnrolling] = useState(false);
  return (
    <Panel
      title={t`Shared tablets`}
      lead={t`One device at your counter for everyone: each person opens it with a PIN, and it locks after two minutes.`}
    >
      <Stack>
        {end.error && <Alert>{end.error.message}</Alert>}
        {tablets.length > 0 && (
          <ul className="sd-rows">
            {tablets.map(({ id, name, createdAt, lastUsedAt }) => {
              const used = formatMoment(lastUsedAt ?? createdAt, 'moment');
              return (
                <Row
                  key={id}
                  wraps
                  start={<RowIcon icon={TabletSmartphone} />}
                  name={name}
                  text={lastUsedAt ? t`Last opened ${used}` : t`Set up ${used}, never opened`}
                  end={
                    <Button size="s" disabled={end.isPending} onClick={() => end.mutate(id)}>
                      <Trans>
                        End <span className="sd-hidden">{name}</span>
                      </Trans>
                    </Button>
                  }
                />
              );
            })}
          </ul>
        )}
        <Inline>
          <Button onClick={() => setEnrolling(true)}>
            <TabletSmartphone size={20} aria-hidden /> {t`Make this device a shared tablet`}
          </Button>
        </Inline>
      </Stack>
      {isEnrolling && <EnrollSheet onClose={() => setEnrolling(false)} />}
    </Panel>
  );
}

/** Names the device that it is opened on. Mount it to open it. */
function EnrollSheet({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    schema: enrollForm,
    values: { name: '', currentPassword: '' },
    send: ({ name, currentPassword }) => enroll({ name, ...(currentPassword && { currentPassword }) }),
  });
  return (
    <Sheet title={t`Make this device a shared tablet`} onClose={onClose} keepsTyped>
      <Stack>
        <p>{t`You are signed out on this device. From then on, people with a PIN open it for the counter.`}</p>
        <Form form={form} submit={t`Set up this device`} onCancel={onClose}>
          <Fields
            form={form}
            of={{ name: { label: t`Name of the device`, help: t`Such as ‘Counter’.`, autoComplete: 'off' } }}
          />
        </Form>
      </Stack>
    </Sheet>
  );
}

function Pins({ people }: Pick<Tablets, 'people'>) {
  const unlock = useUnlockPin();
  const [open, setOpen] = useState<PinState>();
  return (
    <Panel title={t`PINs`} lead={t`Each person sets their own in their settings. You can give a first one.`}>
      {unlock.error && <Alert>{unlock.error.message}</Alert>}
      <ul className="sd-rows">
        {people.map((person) => {
          const { name } = person;
          return (
            <Row
              key={person.id}
              wraps
              start={<RowIcon icon={KeyRound} />}
              name={name}
              text={person.isLocked ? t`Locked after five wrong PINs` : person.hasPin ? t`Has a PIN` : t`No PIN yet`}
              end={
                <Inline>
                  {person.isLocked && (
                    <Button size="s" disabled={unlock.isPending} onClick={() => unlock.mutate(person.id)}>
                      <Trans>
                        Unlock <span className="sd-hidden">{name}</span>
                      </Trans>
                    </Button>
                  )}
                  <Button size="s" onClick={() => setOpen(person)}>
                    <Trans>
                      New PIN <span className="sd-hidden">for {name}</span>
                    </Trans>
                  </Button>
                </Inline>
              }
            />
          );
        })}
      </ul>
      {open && <PinSheet person={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

/** Gives a person a PIN. Mount it to open it. */
function PinSheet({ person: { id, name }, onClose }: { person: PinState; onClose: () => void }) {
  const form = usePinForm(ownPinForm, useGivePin(id), () => {
    toastSuccess(t`PIN saved`);
    onClose();
  });
  return (
    <Sheet title={t`PIN of ${name}`} onClose={onClose} keepsTyped>
      <Form form={form} submit={t`Save`} onCancel={onClose}>
        <PinField form={form} />
      </Form>
    </Sheet>
  );
}
