import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { CallError } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import styles from './own-data.module.css';

interface SensitiveFormProps {
  children?: ReactNode;
  submit: string;
  /** While it is under way. */
  busy: string;
  isDangerous?: boolean;
  isReady?: boolean;
  /** Does it; given the password once the server has asked for one. */
  run: (currentPassword: string | undefined) => Promise<void>;
  onCancel?: () => void;
}

const wordsOf = (error: unknown): string => {
  if (error instanceof CallError) return error.message;
  throw error;
};

/** Does what a stranger at an open screen must not do: asks for the password when the server does. Works with and without the kit. */
export function SensitiveForm({
  children,
  submit,
  busy,
  isDangerous,
  isReady = true,
  run,
  onCancel,
}: SensitiveFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy || !isReady) return;
    setBusy(true);
    setFailure('');
    try {
      await run(asks ? (field.current?.value ?? '') : undefined);
    } catch (error) {
      const isFirst = !asks && error instanceof CallError && error.code === 'reauthRequired';
      if (isFirst) setAsks(true);
      else setFailure(wordsOf(error));
      requestAnimationFrame(() => field.current?.focus());
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack as="form" gap={3} onSubmit={(event: SubmitEvent<HTMLFormElement>) => void send(event)}>
      {children}
      {asks && (
        <div className={styles.field}>
          <label className={styles.label} htmlFor={id}>
            Your current password
          </label>
          <input
            ref={field}
            id={id}
            className={styles.input}
            type="password"
            autoComplete="current-password"
            required
          />
        </div>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Inline gap={3}>
        <Button type="submit" variant={isDangerous ? 'danger' : undefined} isBusy={isBusy} disabled={!isReady}>
          {isBusy ? busy : submit}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Inline>
    </Stack>
  );
}
