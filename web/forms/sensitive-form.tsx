import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { Form } from './form.tsx';
import { useCallForm } from './use-call-form.ts';

const schema = z.object({ currentPassword: z.string() });
const values = { currentPassword: '' };

interface SensitiveFormProps extends Omit<ComponentProps<typeof Form>, 'form'> {
  /** Does it; given the password once the server has asked for one. */
  run: (currentPassword: string | undefined) => Promise<void>;
}

/** Does what a stranger at an open screen must not do: asks for the password when the server does. */
export function SensitiveForm({ run, look = 'quiet', ...parts }: SensitiveFormProps) {
  const form = useCallForm({ schema, values, send: ({ currentPassword }) => run(currentPassword || undefined) });
  return <Form form={form} look={look} {...parts} />;
}
