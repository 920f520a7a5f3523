import { t } from '@lingui/core/macro';
import type { Worker } from '@stampdeck/contract/people.ts';
import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { useRemovePerson, useSavePerson } from './api.ts';
import { PermissionSwitches } from './permission-switches.tsx';

interface SheetProps {
  person: Worker;
  onClose: () => void;
}

/** Changes what a person may do. Mount it to open it. */
export function PersonSheet({ person: { id, name, permissions }, onClose }: SheetProps) {
  const [chosen, setChosen] = useState(permissions);
  const save = useSavePerson(id);
  const onSuccess = () => {
    toastSuccess(t`Saved`);
    onClose();
  };
  return (
    <Sheet title={name} onClose={onClose} keepsTyped>
      <Stack>
        <PermissionSwitches value={chosen} onChange={setChosen} />
        <p className="sd-quiet">{t`It takes effect at once, wherever they are signed in.`}</p>
        {save.error && <Alert>{save.error.message}</Alert>}
        <Inline>
          <Button
            variant="primary"
            isBusy={save.isPending}
            disabled={chosen.length === 0}
            onClick={() => save.mutate({ permissions: chosen }, { onSuccess })}
          >
            {t`Save`}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </Inline>
      </Stack>
    </Sheet>
  );
}

/** Asks before a person is removed. Mount it to open it. */
export function RemoveSheet({ person: { id, name }, onClose }: SheetProps) {
  const remove = useRemovePerson();
  const onSuccess = () => {
    toastSuccess(t`${name} no longer works here`);
    onClose();
  };
  return (
    <Sheet title={t`Remove ${name}?`} onClose={onClose}>
      <Stack>
        <p>{t`They are signed out of your shop at once, on all their devices. What they did keeps their name. You can invite them again.`}</p>
        {remove.error && <Alert>{remove.error.message}</Alert>}
        <Inline>
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate(id, { onSuccess })}>
            {t({ message: 'Remove', comment: 'button: a person no longer works for the shop' })}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </Inline>
      </Stack>
    </Sheet>
  );
}
