import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { Milestone } from '@stampdeck/contract/cards.ts';
import { cardSizes } from '@stampdeck/contract/designs.ts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { slotRows } from '#card/card-layout.ts';
import { stampCount } from '#card/card-words.ts';
import { Stack } from '#ui/layout.tsx';
import { fieldLabel } from './design-fields.ts';
import { beyondCard, fittedMilestones, placeMilestones } from './milestones.ts';
import { BeyondCard, Note, NoteAction, Notes } from './note.tsx';
import styles from './size-field.module.css';
import { useDesignForm, useTypedLater } from './use-draft-form.ts';

/** 9 is named as specified (specification, section 9). */
const sizeName = (size: number): string => (size === 9 ? t`9 – stamps type 2` : stampCount(size));

/** A small drawing of the card's slots. */
function Layout({ size }: { size: number }) {
  const rows = slotRows(size);
  const x = (slots: number[], slot: number) => 15 + (slots.indexOf(slot) - (slots.length - 1) / 2) * 6;
  const y = (row: number) => 12 + (row - (rows.length - 1) / 2) * 6;
  return (
    <svg className={styles.layout} viewBox="0 0 30 24" aria-hidden="true">
      {rows.map((slots, row) => slots.map((slot) => <circle key={slot} cx={x(slots, slot)} cy={y(row)} r="2.2" />))}
    </svg>
  );
}

/** The number of stamps. A change moves the default rewards to their new places and says what does not fit. */
export function SizeField() {
  const { control, getValues, setValue } = useDesignForm();
  const { field, fieldState } = useController({ control, name: 'size' });
  const [leftOut, setLeftOut] = useState<Milestone[]>([]);
  // The last size on which every milestone had a place.
  const [from, setFrom] = useState(field.value);
  const resize = (text: string | null) => {
    const size = cardSizes.find((one) => String(one) === text);
    if (!size) return;
    const placed = placeMilestones(getValues('milestones'), field.value, size);
    if (beyondCard(getValues('milestones'), field.value).length === 0) setFrom(field.value);
    field.onChange(size);
    setValue('milestones', placed.milestones, { shouldValidate: true });
    setLeftOut(placed.leftOut);
    if (getValues('previewCount') > size) setValue('previewCount', size);
  };
  return (
    <Stack gap={3}>
      <Select
        ref={field.ref}
        name={field.name}
        label={fieldLabel('size')}
        error={fieldState.error?.message}
        data={cardSizes.map((size) => ({ value: String(size), label: sizeName(size) }))}
        value={String(field.value)}
        onChange={resize}
        onBlur={field.onBlur}
        allowDeselect={false}
        withScrollArea={false}
        comboboxProps={{ withinPortal: false }}
        classNames={{ options: styles.options ?? '' }}
        leftSection={<Layout size={field.value} />}
        leftSectionWidth={52}
        leftSectionPointerEvents="none"
        renderOption={({ option, checked }) => (
          <span className={styles.option} data-checked={checked || undefined}>
            <Layout size={Number(option.value)} />
            {option.label}
            {checked && <Check className={styles.check} size={18} aria-hidden />}
          </span>
        )}
      />
      <Misfits from={from} leftOut={leftOut} />
    </Stack>
  );
}

const leftOutText = (slot: number, label: string, other: string): string =>
  t`“${label}” was left out because stamp ${slot} has “${other}”.`;

/** The milestones without a place on the card. */
function Misfits({ from, leftOut }: { from: number; leftOut: Milestone[] }) {
  const { setValue } = useDesignForm();
  const { milestones, size } = useTypedLater();
  const at = (slot: number) => milestones.find((one) => one.slot === slot)?.label ?? '';
  const fitted = fittedMilestones(milestones, from, size);
  /** Offers to move what no longer fits; nothing where every stamp has a milestone. */
  const move = (milestone: Milestone) => {
    const to = fitted.find(({ label, slot }) => label === milestone.label && slot <= size && at(slot) === '');
    if (!to) return null;
    const slot = to.slot;
    const isOnlyOne = beyondCard(milestones, size).length === 1;
    return (
      <NoteAction onClick={() => setValue('milestones', fitted, { shouldValidate: true })}>
        {isOnlyOne ? t`Move it to stamp ${slot}` : t`Move them to fit`}
      </NoteAction>
    );
  };
  const missing = leftOut.filter(({ label }) => milestones.every((one) => one.label !== label));
  return (
    <Notes>
      <BeyondCard design={{ milestones, size }} action={move} />
      {missing.map(({ slot, label }) => (
        <Note key={slot}>{leftOutText(slot, label, at(slot))}</Note>
      ))}
    </Notes>
  );
}
