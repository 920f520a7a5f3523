import { t } from '@lingui/core/macro';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { awardStamp, goodwillForm } from '@stampdeck/contract/stamps.ts';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call, newKey } from '#lib/api.ts';
import { refreshSoon } from '#lib/refresh-soon.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toastSuccess } from '#ui/toast.tsx';

/** Gives a member a stamp without a visit, with the reason. The shop's limits hold, and it is in the ledger. */
export function GoodwillStamp({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false);
  const name = member.customer.displayName;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Gift size={20} aria-hidden /> {t`Give a goodwill stamp…`}
      </Button>
      {isOpen && (
        <Sheet title={t`A goodwill stamp for ${name}`} onClose={() => setOpen(false)} keepsTyped>
          <Stack>
            <p className="sd-quiet">{t`It counts like any other stamp, with the same limits. The ledger shows your reason.`}</p>
            <GoodwillForm member={member} onClose={() => setOpen(false)} />
          </Stack>
        </Sheet>
      )}
    </>
  );
}

function GoodwillForm({ member: { shopId, customer }, onClose }: { member: Member; onClose: () => void }) {
  // Pressed again after a lost answer, it gives no second stamp.
  const [key] = useState(newKey);
  const name = customer.displayName;
  const form = useCallForm({
    schema: goodwillForm,
    values: { reason: '' },
    send: ({ reason }) => call(awardStamp, { body: { shopId, customerId: customer.id, count: 1, reason } }, { key }),
    onDone: () => {
      toastSuccess(t`${name} has one more stamp`);
      refreshSoon(({ meta }) => meta?.live?.includes('stamps') === true);
      onClose();
    },
  });
  return (
    <Form form={form} submit={t`Give 1 stamp`} onCancel={onClose}>
      <Fields
        form={form}
        of={{
          reason: {
            label: t`Reason`,
            placeholder: t`Their order took too long`,
            maxLength: 200,
            'data-autofocus': true,
          },
        }}
      />
    </Form>
  );
}
