import { Modal } from '@mantine/core';
import type { CustomerInfo } from '@stampdeck/contract/accounts.ts';
import { addMember, addMemberForm } from '@stampdeck/contract/unclaimed.ts';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query.ts';
import { Inline } from '#ui/layout.tsx';
import { CodeLabel } from './code-label.tsx';

interface AddCustomerProps {
  shopName: string;
  /** The new member, for the counter to take up. */
  onAdded: (customer: CustomerInfo) => void;
}

/** For customers without a phone: adds them by name, and gives them a code on paper. */
export function AddCustomer({ shopName, onAdded }: AddCustomerProps) {
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<CustomerInfo | null>(null);
  const close = () => setOpen(false);
  return (
    <Inline style={{ justifyContent: 'center' }}>
      <button
        type="button"
        className="sd-button sd-button-subtle"
        onClick={() => {
          setAdded(null);
          setOpen(true);
        }}
      >
        <UserRoundPlus size={20} aria-hidden /> Add a customer
      </button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={added ? 'Their code on paper' : 'Add a customer'}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {added ? (
          <CodeLabel customer={added} shopName={shopName} onDone={close} />
        ) : (
          <AddForm
            onCancel={close}
            onAdded={(customer) => {
              setAdded(customer);
              onAdded(customer);
            }}
          />
        )}
      </Modal>
    </Inline>
  );
}

function AddForm({ onAdded, onCancel }: { onAdded: (customer: CustomerInfo) => void; onCancel: () => void }) {
  const form = useCallForm({
    schema: addMemberForm,
    values: { name: '', email: '', phone: '' },
    send: async (body) => (await call(addMember, { body })).user,
    onDone: (customer) => {
      void queryClient.invalidateQueries({ queryKey: ['memberList', 'members'] });
      onAdded(customer);
    },
    about: { alreadyMember: 'email' },
  });
  return (
    <Form form={form} label="New customer" submit="Add the customer" onCancel={onCancel}>
      <p className="sd-lead">
        They collect with a code on paper. With an account of their own they can take the card over later.
      </p>
      <Fields
        form={form}
        of={{
          name: { label: 'Name', autoComplete: 'off', autoCapitalize: 'words', 'data-autofocus': true },
          email: { label: 'Email', type: 'email', autoComplete: 'off' },
          phone: {
            label: 'Phone',
            type: 'tel',
            autoComplete: 'off',
            help: 'An e-mail address or a phone number is enough.',
          },
        }}
      />
    </Form>
  );
}
