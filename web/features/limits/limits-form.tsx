import { Button, TextInput } from '@mantine/core';
import { type AwardLimits, awardLimits, lengthWords, visitHours } from '@stampdeck/contract/limits.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkedBy } from '#lib/checked-by.ts';
import { isAboutTheForm, showAtFields } from '#lib/form-failure.ts';
import { session } from '#lib/session.ts';
import { Alert } from '#ui/alert.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { useLimits, useSaveLimits } from './api.ts';
import styles from './limits-form.module.css';

const names = ['gapSeconds', 'visit', 'day', 'personHour'] as const;

const fields = [
  {
    name: 'gapSeconds',
    label: 'Between two awards',
    description: 'To the same customer, so that nothing is given twice by mistake.',
    unit: 'seconds',
  },
  {
    name: 'visit',
    label: 'On a visit',
    description: `To one customer. A visit is ${visitHours} hours from its first award.`,
    unit: 'awards',
  },
  { name: 'day', label: 'On a day', description: 'To one customer, from midnight to midnight.', unit: 'awards' },
  {
    name: 'personHour',
    label: 'In an hour, by one person',
    description: 'Whoever is signed in at the counter, over all customers.',
    unit: 'awards',
  },
] as const;

/** How much the shop lets its people give; what is left empty has no limit. */
export function LimitsForm() {
  const { data, error, refetch } = useLimits();
  if (data) return <Fields limits={data} />;
  if (error) return <ErrorState title="The limits could not be read" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.form} aria-busy="true">
      {names.map((name) => (
        <Skeleton key={name} height="5.75rem" radius="var(--sd-radius-m)" />
      ))}
      <Skeleton width="8rem" height="2.75rem" radius="var(--sd-radius-m)" />
    </div>
  );
}

/** What was typed as a number; what is none stays to be told so. */
const toLimit = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
};

function Fields({ limits }: { limits: AwardLimits }) {
  const { register, handleSubmit, watch, setError, reset, formState } = useForm<AwardLimits>({
    resolver: checkedBy(awardLimits),
    defaultValues: limits,
  });
  const { errors, isDirty } = formState;
  const save = useSaveLimits();
  // Somebody else who signs in over it leaves at once.
  const [owner] = useState(() => session.get()?.id);
  const gap = toLimit(watch('gapSeconds'));
  const submit = handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: ({ limits: saved }) => {
        reset(saved);
        toastSuccess('Limits saved');
      },
      onError: (error) => showAtFields(error, names, setError),
    }),
  );
  const more = typeof gap === 'number' && gap >= 60 ? ` Now ${lengthWords(gap)}.` : '';
  return (
    <form className={styles.form} noValidate aria-label="Limits" onSubmit={(event) => void submit(event)}>
      <LeaveGuard isUnsaved={() => isDirty && session.get()?.id === owner} />
      {fields.map(({ name, label, description, unit }) => (
        <TextInput
          key={name}
          label={label}
          description={name === 'gapSeconds' ? `${description}${more}` : description}
          placeholder="No limit"
          inputMode="numeric"
          autoComplete="off"
          rightSection={<span className={styles.unit}>{unit}</span>}
          rightSectionWidth="auto"
          error={errors[name]?.message}
          {...register(name, { setValueAs: toLimit })}
        />
      ))}
      {save.error && isAboutTheForm(save.error, names) && <Alert>{save.error.message}</Alert>}
      <Button type="submit" variant="primary" loading={save.isPending} disabled={!isDirty}>
        Save limits
      </Button>
    </form>
  );
}
