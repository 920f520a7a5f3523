import { t } from '@lingui/core/macro';
import { mostChoices, mostGroups } from '@stampdeck/contract/product-options.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Field } from '#forms/field.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import styles from './options-field.module.css';
import type { TypedProduct } from './typed-product.ts';

type Groups = TypedProduct['options'];
type Group = Groups[number];

interface OptionsFieldProps {
  value: Groups;
  onChange: (value: Groups) => void;
  error?: string | undefined;
}

/** `list` with another row at a place. */
const withAt = <Row,>(list: readonly Row[], place: number, row: Row): Row[] =>
  list.map((one, at) => (at === place ? row : one));
const withoutAt = <Row,>(list: readonly Row[], place: number): Row[] => list.filter((_, at) => at !== place);

/** What a customer chooses of a product, such as its size or its milk, and what that adds to the price. */
export function OptionsField({ value, onChange, error }: OptionsFieldProps) {
  return (
    <fieldset className="sd-fieldset">
      <legend className="sd-legend">{t`Options to choose from`}</legend>
      <p className="sd-field-help">{t`Such as the size or the kind of milk, with what each adds to the price.`}</p>
      {value.map((group, place) => (
        <GroupField
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
          key={place}
          group={group}
          place={place + 1}
          onChange={(next) => onChange(withAt(value, place, next))}
          onRemove={() => onChange(withoutAt(value, place))}
        />
      ))}
      {error && <p className="sd-field-error">{error}</p>}
      {value.length < mostGroups && (
        <Button
          className={styles.add}
          onClick={() => onChange([...value, { name: '', several: false, choices: [{ name: '', price: '' }] }])}
        >
          <Plus size={20} aria-hidden /> {t`Add options`}
        </Button>
      )}
    </fieldset>
  );
}

interface GroupFieldProps {
  group: Group;
  /** From 1. */
  place: number;
  onChange: (group: Group) => void;
  onRemove: () => void;
}

function GroupField({ group, place, onChange, onRemove }: GroupFieldProps) {
  const { name, several, choices } = group;
  const shown = name || String(place);
  return (
    <fieldset className={styles.group} aria-label={t`Options ${shown}`}>
      <div className={styles.head}>
        <Field
          label={t`Name of the options`}
          placeholder={t`Size`}
          maxLength={60}
          value={name}
          onChange={({ target }) => onChange({ ...group, name: target.value })}
        />
        <Select
          label={t`How many`}
          value={several ? 'several' : 'one'}
          options={[
            ['one', t({ message: 'exactly one', comment: 'how many options a customer chooses' })],
            ['several', t({ message: 'several or none', comment: 'how many options a customer chooses' })],
          ]}
          onChoose={(many) => onChange({ ...group, several: many === 'several' })}
        />
        <button type="button" className="sd-icon-button" aria-label={t`Remove the options ${shown}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </button>
      </div>
      <Stack as="ul" gap={2} className={styles.choices}>
        {choices.map((choice, at) => {
          const nth = at + 1;
          const change = (part: Partial<typeof choice>) =>
            onChange({ ...group, choices: withAt(choices, at, { ...choice, ...part }) });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
            <li key={at} className={styles.choice}>
              <Field
                label={t`Choice ${nth}`}
                placeholder={t`Large`}
                maxLength={60}
                value={choice.name}
                onChange={({ target }) => change({ name: target.value })}
              />
              <Field
                label={t`Adds to the price`}
                placeholder="0.50"
                inputMode="decimal"
                dir="ltr"
                unit="$"
                value={choice.price}
                onChange={({ target }) => change({ price: target.value })}
              />
              {choices.length > 1 && (
                <button
                  type="button"
                  className="sd-icon-button"
                  aria-label={t`Remove choice ${nth}`}
                  onClick={() => onChange({ ...group, choices: withoutAt(choices, at) })}
                >
                  <Trash2 size={18} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </Stack>
      {choices.length < mostChoices && (
        <Button
          size="s"
          className={styles.add}
          onClick={() => onChange({ ...group, choices: [...choices, { name: '', price: '' }] })}
        >
          <Plus size={18} aria-hidden /> {t`Add a choice`}
        </Button>
      )}
    </fieldset>
  );
}
