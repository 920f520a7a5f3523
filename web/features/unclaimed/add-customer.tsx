import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import type { CustomerInfo } from '@stampdeck/contract/accounts.ts';
import { addMember, addMemberForm } from '@stampdeck/contract/unclaimed.ts';
import { useEffect, useRef, useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query.ts';
import { CodeLabel } from './code-label.tsx';

interface AddCustomerProps {
  shopName: string;
  /** What they were looked for by: a name, an email address or a phone number; null while the dialog is closed. */
  typed: string | null;
  onClose: () => void;
  /** Gets the new member, so that the counter shows them. */
  onAdded: (customer: CustomerInfo) => void;
}

/** For customers without a phone: adds them by name, and gives them a printed code. */
export function AddCustomer({ shopName, typed, onClose, onAdded }: AddCustomerProps) {
  const isOpen = typed !== null;
  const [added, setAdded] = useState<CustomerInfo | null>(null);
  // Each opening has a form of its own: the last one may still be fading out.
  const [opening, setOpening] = useState({ isOpen, number: 0 });
  if (opening.isOpen !== isOpen) {
    setOpening({ isOpen, number: opening.number + Number(isOpen) });
    if (isOpen) setAdded(null);
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={added ? t`Their printed code` : t`Add a customer`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {added ? (
        <CodeLabel customer={added} shopName={shopName} onDone={onClose} />
      ) : (
        <AddForm
          key={opening.number}
          typed={typed ?? ''}
          onCancel={onClose}
          onAdded={(customer) => {
            setAdded(customer);
            onAdded(customer);
          }}
        />
      )}
    </Modal>
  );
}

/** The field that a typed text belongs to. */
const fieldOf = (typed: string): 'name' | 'email' | 'phone' =>
  typed.includes('@') ? 'email' : /^[+\d][\d\s()/.-]{4,}$/.test(typed) ? 'phone' : 'name';

interface AddFormProps {
  typed: string;
  onAdded: (customer: CustomerInfo) => void;
  onCancel: () => void;
}

function AddForm({ typed, onAdded, onCancel }: AddFormProps) {
  // The reply to a form that was closed must not replace the next one.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const form = useCallForm({
    schema: addMemberForm,
    values: { name: '', email: '', phone: '', [fieldOf(typed)]: typed },
    send: async (body) => (await call(addMember, { body })).user,
    onDone: (customer) => {
      void queryClient.invalidateQueries({ queryKey: ['memberList', 'members'] });
      if (isShown.current) onAdded(customer);
    },
    about: { alreadyMember: 'email' },
  });
  return (
    <Form form={form} label={t`New customer`} submit={t`Add the customer`} onCancel={onCancel}>
      <p className="sd-lead">{t`They collect with a printed code and can move to the phone card later.`}</p>
      <Fields
        form={form}
        of={{
          name: { label: t`Name`, autoComplete: 'off', autoCapitalize: 'words', 'data-autofocus': true },
          email: { label: t`Email`, type: 'email', autoComplete: 'off' },
          phone: {
            label: t`Phone`,
            type: 'tel',
            autoComplete: 'off',
            help: t`An email address or a phone number is enough.`,
          },
        }}
      />
    </Form>
  );
}
