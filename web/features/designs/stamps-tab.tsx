import { NativeSelect, Tabs, TextInput } from '@mantine/core';
import { cardProgress, defaultMilestones, type Milestone } from '@stampdeck/contract/cards.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { type LucideIcon, Minus, Plus, RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import listStyles from './milestone-list.module.css';
import { areDefaults, freeSlots, slotTrouble } from './milestones.ts';
import styles from './stamps-tab.module.css';
import { useDesignForm, useTypedLater } from './use-draft-form.ts';

/** A number of given stamps to look at, and the rewards along the card. */
export function StampsTabPanel({ onCount }: { onCount: (count: number) => void }) {
  const { control } = useDesignForm();
  const [given, size] = useWatch({ control, name: ['previewCount', 'size'] });
  return (
    <Tabs.Panel value="stamps">
      <Stack gap={6}>
        <Counter count={Math.min(given, size)} size={size} onCount={onCount} />
        <MilestoneList />
      </Stack>
    </Tabs.Panel>
  );
}

function Counter({ count, size, onCount }: { count: number; size: number; onCount: (count: number) => void }) {
  // The counter's own words where it can go no further.
  const [refused, setRefused] = useState<'stampMaximum' | 'stampNegative' | null>(null);
  const step = (by: 1 | -1) => {
    const next = count + by;
    const stop = next > size ? 'stampMaximum' : next < 0 ? 'stampNegative' : null;
    setRefused(stop);
    if (!stop) onCount(next);
  };
  const button = (label: string, Icon: LucideIcon, by: 1 | -1, isEnd: boolean) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      data-end={isEnd || undefined}
      onClick={() => step(by)}
    >
      <Icon size={24} aria-hidden />
    </button>
  );
  const stopped = refused !== null && (refused === 'stampMaximum' ? count >= size : count <= 0);
  return (
    <section className={styles.counter} aria-labelledby="given-stamps">
      <div>
        <h2 className="sd-title" id="given-stamps">
          Given stamps
        </h2>
        <p className={styles.lead} role="status" data-refused={stopped || undefined}>
          {stopped ? refusals[refused][1] : 'Only for looking: the card of a customer who has this many.'}
        </p>
      </div>
      <fieldset className={styles.steps} aria-labelledby="given-stamps">
        {button('One stamp less', Minus, -1, count <= 0)}
        <output className={styles.count} aria-label={cardProgress({ count, size })}>
          <strong>{count}</strong>
          <span>of {size}</span>
        </output>
        {button('One stamp more', Plus, 1, count >= size)}
      </fieldset>
    </section>
  );
}

/** The rewards along the card: at which stamp, and what. */
function MilestoneList() {
  const { control } = useDesignForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'milestones' });
  const { size, free, isUsual } = useWatch({
    control,
    name: ['milestones', 'size'],
    compute: ([milestones, slots]) => ({
      size: slots,
      free: freeSlots(milestones, slots),
      isUsual: areDefaults(milestones, slots),
    }),
  });
  const add = useRef<HTMLButtonElement>(null);

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
    <Stack as="section" aria-labelledby="milestones" className={listStyles.milestones}>
      <div>
        <h2 className="sd-title" id="milestones">
          Milestones
        </h2>
        <p className="sd-quiet">What a customer gets along the way. The last stamp’s is the full card’s reward.</p>
      </div>
      {fields.length > 0 ? (
        <ol className={listStyles.rows}>
          {fields.map((field, index) => (
            <MilestoneRow key={field.id} index={index} onRemove={() => removeOne(index)} />
          ))}
        </ol>
      ) : (
        <p className="sd-quiet">No rewards along the card: only its text says what it brings.</p>
      )}
      <Inline>
        <Button ref={add} size="s" onClick={addOne} disabled={!free.length}>
          <Plus size={18} aria-hidden />
          Add a milestone
        </Button>
        <ResetButton size={size} isUsual={isUsual} />
        {free.length === 0 && <p className="sd-quiet">Every stamp has one.</p>}
      </Inline>
    </Stack>
  );
}

/** Back to the defaults, and from there back again. */
function ResetButton({ size, isUsual }: { size: number; isUsual: boolean }) {
  const { getValues, setValue } = useDesignForm();
  const [before, setBefore] = useState<Milestone[] | null>(null);
  const place = (next: Milestone[], undo: Milestone[] | null) => {
    setBefore(undo);
    setValue('milestones', next, { shouldValidate: true });
  };
  if (!isUsual) {
    return (
      <Button size="s" variant="subtle" onClick={() => place(defaultMilestones(size), getValues('milestones'))}>
        <RotateCcw size={16} aria-hidden />
        Reset to defaults
      </Button>
    );
  }
  return before ? (
    <Button size="s" variant="subtle" onClick={() => place(before, null)}>
      Undo reset
    </Button>
  ) : null;
}

function MilestoneRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { control, register, formState, getValues, setValue } = useDesignForm();
  // Typing in one row says nothing new about another.
  const { size, slot, trouble, twin } = useWatch({
    control,
    name: ['milestones', 'size'],
    compute: ([milestones, slots]) => ({ size: slots, ...placeOf(milestones, index, slots) }),
  });
  const later = useTypedLater();
  // The slot that it had before: another milestone can change places with it.
  const [before, setBefore] = useState<number | null>(null);
  const label = later.milestones[index]?.label;
  const errors = formState.errors.milestones;
  const place = (at: number, next: number) => setValue(`milestones.${at}.slot`, next, { shouldValidate: true });
  return (
    <li className={listStyles.row}>
      <Controller
        control={control}
        name={`milestones.${index}.slot`}
        render={({ field }) => (
          <NativeSelect
            ref={field.ref}
            name={field.name}
            label="At stamp"
            aria-label={`Milestone ${index + 1}, at stamp`}
            data={slotChoices(later.milestones, index, { slot, size })}
            value={String(slot)}
            error={trouble !== undefined || errors?.[index]?.slot !== undefined}
            aria-describedby={trouble ? `milestone-trouble-${index}` : undefined}
            onBlur={field.onBlur}
            onChange={(event) => {
              const from = getValues(`milestones.${index}.slot`);
              // While the arrow keys go over taken slots, the last one that was its own counts.
              if (!slotTrouble(getValues('milestones'), index, size)) setBefore(from);
              place(index, Number(event.currentTarget.value));
            }}
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
        className="sd-icon-button"
        aria-label={`Remove milestone ${index + 1}${label ? `, ${label}` : ''}`}
        onClick={onRemove}
      >
        <X size={18} aria-hidden />
      </button>
      <div className={listStyles.trouble} id={`milestone-trouble-${index}`} role="status">
        {trouble}
        {trouble && twin >= 0 && before !== null && before <= size && (
          <button type="button" className="sd-link" onClick={() => place(twin, before)}>
            Change places
          </button>
        )}
      </div>
    </li>
  );
}

/** The stamp of a milestone, what is wrong with it, and the other milestone that has the same (-1 for none). */
function placeOf(milestones: Milestone[], index: number, size: number) {
  const slot = milestones[index]?.slot ?? 0;
  const twin = milestones.findIndex((one, at) => at !== index && one.slot === slot);
  return { slot, trouble: slotTrouble(milestones, index, size), twin };
}

/** Every slot of the card, those that are taken with what they have; the own one even where it is beyond the card. */
function slotChoices(milestones: Milestone[], index: number, { slot: own, size }: { slot: number; size: number }) {
  const slots = Array.from({ length: size }, (_, at) => at + 1);
  return (own > size ? [...slots, own] : slots).map((slot) => {
    const other = milestones.find((one, at) => at !== index && one.slot === slot);
    // What is chosen is shown in a narrow field; the trouble stands below it.
    const taken = slot !== own && other?.label.trim();
    return { value: String(slot), label: taken ? `${slot} · ${taken}` : String(slot) };
  });
}
