import { Button, Modal, TextInput } from '@mantine/core';
import type { CustomerInfo } from '@stampdeck/contract/accounts.ts';
import { addMemberForm } from '@stampdeck/contract/unclaimed.ts';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CallError } from '#lib/api.ts';
import { checkedBy } from '#lib/checked-by.ts';
import { isAboutTheForm, showAtFields } from '#lib/form-failure.ts';
import { Alert } from '#ui/alert.tsx';
import styles from './add-customer.module.css';
import { type NewMember, useAddMember } from './api.ts';
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
    <div className={styles.place}>
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
    </div>
  );
}

type Typed = z.input<typeof addMemberForm>;
const names = ['name', 'email', 'phone'] as const;

function AddForm({ onAdded, onCancel }: { onAdded: (customer: CustomerInfo) => void; onCancel: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Typed, unknown, NewMember>({
    resolver: checkedBy(addMemberForm),
    defaultValues: { name: '', email: '', phone: '' },
  });
  const { errors } = formState;
  const add = useAddMember();
  const isTaken = add.error instanceof CallError && add.error.code === 'alreadyMember';
  const submit = handleSubmit((values) =>
    add.mutate(values, {
      onSuccess: onAdded,
      onError: (error) => {
        if (error instanceof CallError && error.code === 'alreadyMember') {
          setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
        }
        showAtFields(error, names, setError);
      },
    }),
  );
  return (
    <form className={styles.form} noValidate aria-label="New customer" onSubmit={(event) => void submit(event)}>
      <p className={styles.lead}>
        They collect with a code on paper. With an account of their own they can take the card over later.
      </p>
      <TextInput
        label="Name"
        autoComplete="off"
        autoCapitalize="words"
        data-autofocus
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextInput
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        description="An e-mail address or a phone number is enough."
        error={errors.phone?.message}
        {...register('phone')}
      />
      {add.error && !isTaken && isAboutTheForm(add.error, names) && <Alert>{add.error.message}</Alert>}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" loading={add.isPending}>
          Add the customer
        </Button>
      </div>
    </form>
  );
}
