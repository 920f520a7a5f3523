import { t } from '@lingui/core/macro';
import { ownPinForm } from '@stampdeck/contract/tablets.ts';
import { Form } from '#forms/form.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { useOwnPin, useSaveOwnPin } from './api.ts';
import { PinField, usePinForm } from './pin-field.tsx';

/** The person's own PIN for the shared tablets of the shop. */
export function OwnPin() {
  return (
    <Panel title={t`Your PIN`} lead={t`Opens the shared tablet of this shop. It is yours alone.`}>
      <Loaded
        query={useOwnPin()}
        failure={t`We couldn’t load your PIN`}
        bones={<Bones className="sd-form" heights={['5.75rem', '2.75rem']} />}
      >
        {(state) => <OwnPinForm {...state} />}
      </Loaded>
    </Panel>
  );
}

function OwnPinForm({ hasPin, isLocked }: { hasPin: boolean; isLocked: boolean }) {
  const form = usePinForm(ownPinForm, useSaveOwnPin(), () => toastSuccess(t`PIN saved`));
  return (
    <Form form={form} label={t`Your PIN`} submit={hasPin ? t`Change PIN` : t`Set PIN`}>
      {isLocked && <p>{t`Locked after five wrong PINs. The owner of the shop can unlock it.`}</p>}
      <PinField form={form} />
    </Form>
  );
}
