import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { Form } from './form.tsx';
import { useCallForm } from './use-call-form.ts';

const schema = z.object({ currentPassword: z.string() });
const values = { currentPassword: '' };

interface SensitiveFormProps extends Omit<ComponentProps<typeof Form>, 'form'> {
  /** Does it, with the password once the server has asked for one. */
  run: (currentPassword: string | undefined) => Promise<void>;
}

/** A form for what a stranger at an open screen must not do: it asks for the password when the server does. */
export function SensitiveForm({ run, look = 'quiet', ...parts }: SensitiveFormProps) {
  const form = useCallForm({
    schema,
    values,
    send: ({ currentPassword }) => run(currentPassword || undefined),
    // The next press is someone else's: it sends no password.
    saved: () => values,
  });
  return <Form form={form} look={look} {...parts} />;
}
