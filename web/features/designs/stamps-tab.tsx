import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NativeSelect, Tabs, TextInput } from '@mantine/core';
import type { Milestone } from '@stampdeck/contract/cards.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { type LucideIcon, Minus, Plus, RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { cardProgress } from '#card/card-words.ts';
import { refusalText } from '#language/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { startingMilestones } from './default-milestones.ts';
import listStyles from './milestone-list.module.css';
import { areDefaults, freeSlots, slotTrouble } from './milestones.ts';
import styles from './stamps-tab.module.css';
import { useDesignForm, useTypedLater } from './use-draft-form.ts';

/** The number of stamps to preview, and the rewards along the card. */
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
  // The refusal of the counter at its ends.
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
          {t`Given stamps`}
        </h2>
        <p className={styles.lead} role="status" data-refused={stopped || undefined}>
          {stopped
            ? refusalText(refused, refusals[refused][1])
            : t`Preview only: the card of a customer with this many stamps.`}
        </p>
      </div>
      <fieldset className={styles.steps} aria-labelledby="given-stamps">
        {button(t`One stamp less`, Minus, -1, count <= 0)}
        <output className={styles.count} aria-label={cardProgress({ count, size })}>
          <Trans>
            <strong>{count}</strong> <span>of {size}</span>
          </Trans>
        </output>
        {button(t`One stamp more`, Plus, 1, count >= size)}
      </fieldset>
    </section>
  );
}

/** The rewards along the card, each at its stamp. */
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
    // The last stamp first, then from the beginning.
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
          {t`Milestones`}
        </h2>
        <p className="sd-quiet">{t`What customers get along the way. The last stamp brings the reward for a full card.`}</p>
      </div>
      {fields.length > 0 ? (
        <ol className={listStyles.rows}>
          {fields.map((field, index) => (
            <MilestoneRow key={field.id} index={index} onRemove={() => removeOne(index)} />
          ))}
        </ol>
      ) : (
        <p className="sd-quiet">{t`No rewards on the way. Customers see only the text for a full card.`}</p>
      )}
      <Inline>
        <Button ref={add} size="s" onClick={addOne} disabled={!free.length}>
          <Plus size={18} aria-hidden />
          {t`Add a milestone`}
        </Button>
        <ResetButton size={size} isUsual={isUsual} />
        {free.length === 0 && <p className="sd-quiet">{t`Every stamp has one.`}</p>}
      </Inline>
    </Stack>
  );
}

/** Resets to the defaults, and can undo that. */
function ResetButton({ size, isUsual }: { size: number; isUsual: boolean }) {
  const { getValues, setValue } = useDesignForm();
  const [before, setBefore] = useState<Milestone[] | null>(null);
  const place = (next: Milestone[], undo: Milestone[] | null) => {
    setBefore(undo);
    setValue('milestones', next, { shouldValidate: true });
  };
  if (!isUsual) {
    return (
      <Button size="s" variant="subtle" onClick={() => place(startingMilestones(size), getValues('milestones'))}>
        <RotateCcw size={16} aria-hidden />
        {t`Reset to defaults`}
      </Button>
    );
  }
  return before ? (
    <Button size="s" variant="subtle" onClick={() => place(before, null)}>
      {t`Undo reset`}
    </Button>
  ) : null;
}

function MilestoneRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { control, register, formState, getValues, setValue } = useDesignForm();
  // Typing in one row does not change another.
  const { size, slot, trouble, twin } = useWatch({
    control,
    name: ['milestones', 'size'],
    compute: ([milestones, slots]) => ({ size: slots, ...placeOf(milestones, index, slots) }),
  });
  const later = useTypedLater();
  // Its slot before: another milestone can swap with it.
  const [before, setBefore] = useState<number | null>(null);
  const label = later.milestones[index]?.label;
  const number = index + 1;
  const { isSubmitted, touchedFields } = formState;
  const errors = formState.errors.milestones;
  // A row that was just added is not wrong yet: the form checks the whole list whenever one comes.
  const isSaid = isSubmitted || touchedFields.milestones?.[index]?.label;
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
            label={t`At stamp`}
            aria-label={t`Milestone ${number}, at stamp`}
            data={slotChoices(later.milestones, index, { slot, size })}
            value={String(slot)}
            error={trouble !== undefined || errors?.[index]?.slot !== undefined}
            aria-describedby={trouble ? `milestone-trouble-${index}` : undefined}
            onBlur={field.onBlur}
            onChange={(event) => {
              const from = getValues(`milestones.${index}.slot`);
              // Arrow keys pass over taken slots; the last free one counts.
              if (!slotTrouble(getValues('milestones'), index, size)) setBefore(from);
              place(index, Number(event.currentTarget.value));
            }}
          />
        )}
      />
      <TextInput
        label={t`Reward`}
        aria-label={t`Milestone ${number}, reward`}
        placeholder={t`2 free`}
        description={slot === size ? t`For a full card` : undefined}
        error={isSaid && errors?.[index]?.label?.message}
        dir="auto"
        {...register(`milestones.${index}.label`)}
      />
      <button
        type="button"
        className="sd-icon-button"
        aria-label={label ? t`Remove milestone ${number}, ${label}` : t`Remove milestone ${number}`}
        onClick={onRemove}
      >
        <X size={18} aria-hidden />
      </button>
      <div className={listStyles.trouble} id={`milestone-trouble-${index}`} role="status">
        {trouble}
        {trouble && twin >= 0 && before !== null && before <= size && (
          <button type="button" className="sd-link" onClick={() => place(twin, before)}>
            {t`Swap places`}
          </button>
        )}
      </div>
    </li>
  );
}

/** The stamp of a milestone, what is wrong with it, and the other milestone at the same stamp (-1 for none). */
function placeOf(milestones: Milestone[], index: number, size: number) {
  const slot = milestones[index]?.slot ?? 0;
  const twin = milestones.findIndex((one, at) => at !== index && one.slot === slot);
  return { slot, trouble: slotTrouble(milestones, index, size), twin };
}

/** Every slot of the card, taken ones with their label; also the milestone's own where it is beyond the card. */
function slotChoices(milestones: Milestone[], index: number, { slot: own, size }: { slot: number; size: number }) {
  const slots = Array.from({ length: size }, (_, at) => at + 1);
  return (own > size ? [...slots, own] : slots).map((slot) => {
    const other = milestones.find((one, at) => at !== index && one.slot === slot);
    // The chosen one is shown in a narrow field; its trouble is below.
    const taken = slot !== own && other?.label.trim();
    return { value: String(slot), label: taken ? `${slot} · ${taken}` : String(slot) };
  });
}
