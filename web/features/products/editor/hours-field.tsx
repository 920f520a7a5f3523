import { t } from '@lingui/core/macro';
import { mostSpans } from '@stampdeck/contract/product-options.ts';
import { Plus, Trash2 } from 'lucide-react';
import { weekdayName } from '#features/product-view/words.ts';
import { Field } from '#forms/field.tsx';
import { Button } from '#ui/button.tsx';
import { Checks } from './checks.tsx';
import styles from './hours-field.module.css';
import type { TypedProduct } from './typed-product.ts';

type Hours = TypedProduct['hours'];

interface HoursFieldProps {
  value: Hours;
  onChange: (value: Hours) => void;
  error?: string | undefined;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The hours in which a product can be had, by the shop's clock. */
export function HoursField({ value, onChange, error }: HoursFieldProps) {
  return (
    <fieldset className="sd-fieldset">
      <legend className="sd-legend">{t`Hours`}</legend>
      <p className="sd-field-help">
        {value.length === 0
          ? t`Always available. Add hours for breakfast or happy hour.`
          : t`Available in these hours, by your shop’s clock.`}
      </p>
      {value.map((span, place) => {
        const nth = place + 1;
        const change = (part: Partial<typeof span>) =>
          onChange(value.map((one, at) => (at === place ? { ...span, ...part } : one)));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place
          <fieldset key={place} className={styles.span} aria-label={t`Hours ${nth}`}>
            <Field
              label={t({ message: 'From', comment: 'a time of the day' })}
              type="time"
              value={span.from}
              onChange={({ target }) => change({ from: target.value })}
            />
            <Field
              label={t({ message: 'Until', comment: 'a time of the day' })}
              type="time"
              value={span.until}
              onChange={({ target }) => change({ until: target.value })}
            />
            <button
              type="button"
              className="sd-icon-button"
              aria-label={t`Remove hours ${nth}`}
              onClick={() => onChange(value.filter((_, at) => at !== place))}
            >
              <Trash2 size={18} aria-hidden />
            </button>
            <div className={styles.days}>
              <Checks
                label={t`Days`}
                options={weekdays.map((day) => [day, weekdayName(day, 'shortWeekday')] as const)}
                value={span.weekdays}
                onChange={(days) => change({ weekdays: days })}
              />
            </div>
          </fieldset>
        );
      })}
      {error && <p className="sd-field-error">{error}</p>}
      {value.length < mostSpans && (
        <Button
          className={styles.add}
          onClick={() => onChange([...value, { from: '08:00', until: '11:30', weekdays: [...weekdays] }])}
        >
          <Plus size={20} aria-hidden /> {t`Add hours`}
        </Button>
      )}
    </fieldset>
  );
}
