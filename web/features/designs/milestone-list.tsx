import { Button, NativeSelect, TextInput } from '@mantine/core';
import { defaultMilestones, type Milestone } from '@stampdeck/contract/cards.ts';
import { Plus, RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import styles from './milestone-list.module.css';
import { areDefaults, freeSlots } from './milestones.ts';
import { useDesignForm } from './use-draft-form.ts';

/** The rewards along the card: at which stamp, and what. */
export function MilestoneList() {
  const { control } = useDesignForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'milestones' });
  const [milestones, size] = useWatch({ control, name: ['milestones', 'size'] });
  const add = useRef<HTMLButtonElement>(null);
  const free = freeSlots(milestones, size);

  const addOne = () => {
    // The full card first, then from the beginning.
    const slot = free.includes(size) ? size : free[0];
    if (slot) append({ slot, label: '' }, { focusName: `milestones.${fields.length}.label` });
  };
  const removeOne = (index: number) => {
    remove(index);
    add.current?.focus();
  };

  return (
    <section aria-labelledby="milestones" className={styles.milestones}>
      <h2 className={styles.title} id="milestones">
        Milestones
      </h2>
      <p className={styles.lead}>What a customer gets along the way. The last stamp’s is the full card’s reward.</p>
      {fields.length > 0 ? (
        <ol className={styles.rows}>
          {fields.map((field, index) => (
            <MilestoneRow key={field.id} index={index} free={free} onRemove={() => removeOne(index)} />
          ))}
        </ol>
      ) : (
        <p className={styles.none}>No rewards along the card: only its text says what it brings.</p>
      )}
      <div className={styles.actions}>
        <Button
          ref={add}
          size="sm"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={addOne}
          disabled={!free.length}
        >
          Add a milestone
        </Button>
        <ResetButton milestones={milestones} size={size} />
        {free.length === 0 && <p className={styles.lead}>Every stamp has one.</p>}
      </div>
    </section>
  );
}

/** Back to the defaults, and from there back again. */
function ResetButton({ milestones, size }: { milestones: Milestone[]; size: number }) {
  const { setValue } = useDesignForm();
  const [before, setBefore] = useState<Milestone[] | null>(null);
  const place = (next: Milestone[], undo: Milestone[] | null) => {
    setBefore(undo);
    setValue('milestones', next, { shouldValidate: true });
  };
  if (!areDefaults(milestones, size)) {
    return (
      <Button
        size="sm"
        variant="subtle"
        leftSection={<RotateCcw size={16} aria-hidden />}
        onClick={() => place(defaultMilestones(size), milestones)}
      >
        Reset to defaults
      </Button>
    );
  }
  return before ? (
    <Button size="sm" variant="subtle" onClick={() => place(before, null)}>
      Undo reset
    </Button>
  ) : null;
}

function MilestoneRow({ index, free, onRemove }: { index: number; free: number[]; onRemove: () => void }) {
  const { control, register, formState, setValue } = useDesignForm();
  const [own, size] = useWatch({ control, name: [`milestones.${index}`, 'size'] });
  const errors = formState.errors.milestones;
  const slot = own?.slot ?? 0;
  const beyond = slot > size ? `Stamp ${slot} is not on a card of ${size}.` : undefined;
  const slots = [...free, slot].sort((one, other) => one - other);
  return (
    <li className={styles.row}>
      <Controller
        control={control}
        name={`milestones.${index}.slot`}
        render={({ field }) => (
          <NativeSelect
            ref={field.ref}
            name={field.name}
            label="At stamp"
            aria-label={`Milestone ${index + 1}, at stamp`}
            data={slots.map((one) => ({ value: String(one), label: String(one) }))}
            value={String(slot)}
            error={beyond ?? errors?.[index]?.slot?.message}
            onBlur={field.onBlur}
            onChange={(event) =>
              setValue(`milestones.${index}.slot`, Number(event.currentTarget.value), { shouldValidate: true })
            }
          />
        )}
      />
      <TextInput
        label="Reward"
        aria-label={`Milestone ${index + 1}, reward`}
        placeholder="2 free"
        description={slot === size ? 'For a full card' : undefined}
        error={errors?.[index]?.label?.message}
        {...register(`milestones.${index}.label`)}
      />
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove milestone ${index + 1}${own?.label ? `, ${own.label}` : ''}`}
        onClick={onRemove}
      >
        <X size={18} aria-hidden />
      </button>
    </li>
  );
}
