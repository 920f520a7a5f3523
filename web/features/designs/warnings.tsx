import { t } from '@lingui/core/macro';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { PricedField } from '@stampdeck/contract/stamp-prices.ts';
import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '#language/format.ts';
import { contradictionOf } from './contradictions.ts';
import styles from './contrast.module.css';
import { type ContrastPair, contrastPairs, contrastWarnings } from './contrast.ts';
import { type DesignTab, fieldLabel, fieldOfPath } from './design-fields.ts';
import { LeadTo, Note, NoteAction, Notes } from './note.tsx';
import { useDesignForm, useTypedLater } from './use-draft-form.ts';

const useColors = () =>
  useWatch({
    control: useDesignForm().control,
    compute: ({ cardColor, stampColor, unstampColor, icon, emptyIcon }) =>
      ({ cardColor, stampColor, unstampColor, icon, emptyIcon }) satisfies Partial<CardDesign>,
  });

function verdict({ ratio, needs, clear }: ContrastPair) {
  const shown = formatNumber(Math.floor(ratio * 10) / 10);
  if (ratio < needs) return { code: 'close', text: t`${shown} : 1, too close`, Icon: TriangleAlert };
  return ratio < clear
    ? { code: 'soft', text: t`${shown} : 1, soft`, Icon: Minus }
    : { code: 'clear', text: t`${shown} : 1, clear`, Icon: Check };
}

/** How well customers can tell things on the card apart, in the shop's own colors. */
export function ContrastCheck() {
  const pairs = contrastPairs(useColors());
  const [textFrom, shapesFrom] = [formatNumber(4.5), formatNumber(3)];
  return (
    <section className={styles.check} aria-labelledby="contrast">
      <h2 className={styles.title} id="contrast">
        {t`Contrast`}
      </h2>
      <ul className={styles.pairs}>
        {pairs.map((pair) => {
          const [front, behind] = pair.colors;
          const { code, text, Icon } = verdict(pair);
          const colors = { '--front': front, '--behind': behind } as CSSProperties;
          return (
            <li key={pair.id} className={styles.pair} data-verdict={code}>
              <span className={styles.sample} style={colors} aria-hidden />
              <span className={styles.name}>{pair.label}</span>
              <span className={styles.ratio}>
                {text}
                <Icon size={14} strokeWidth={3} aria-hidden />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="sd-quiet">
        {t`Aim for ${textFrom}:1 for text and icons, and ${shapesFrom}:1 for shapes. Empty slots can be lower, because they have an outline.`}
      </p>
    </section>
  );
}

/** Colors that customers could not tell apart, each with a fix in one tap. */
export function ContrastWarnings() {
  const { setValue } = useDesignForm();
  return (
    <Notes>
      {contrastWarnings(useColors()).map(({ message, fix }) => {
        const fixes = Object.entries(fix) as ['stampColor' | 'unstampColor', string][];
        return (
          <Note
            key={message}
            actions={fixes.map(([name, color]) => (
              <NoteAction key={name} onClick={() => setValue(name, color.toUpperCase(), { shouldValidate: true })}>
                <span className={styles.dot} style={{ '--dot': color } as CSSProperties} />
                {name === 'stampColor' ? t`Use this stamp color` : t`Use this empty color`}
              </NoteAction>
            ))}
          >
            {message}
          </Note>
        );
      })}
    </Notes>
  );
}

const goToText = (field: string): string => t`Go to “${field}”`;

/** Where the texts name different prices: a warning, never a refusal. On the last tab, and where a price is. */
export function ContradictionWarning({ tab }: { tab: DesignTab }) {
  const { setValue } = useDesignForm();
  const found = contradictionOf(useTypedLater());
  if (!found) return null;
  const { message, fields, fixes } = found;
  const isHere = (field: PricedField) => fieldOfPath(field)?.tab === tab;
  if (tab !== 'submit' && !fields.some(isHere)) return null;
  const fix = (parts: Partial<CardDesign>) => {
    for (const [name, value] of Object.entries(parts) as [PricedField, string][]) {
      setValue(name, value, { shouldValidate: true });
    }
  };
  return (
    <Notes>
      <Note
        actions={
          <>
            {fixes.map(({ label, parts }) => (
              <NoteAction key={label} onClick={() => fix(parts)}>
                {label}
              </NoteAction>
            ))}
            {fields
              .filter((field) => !isHere(field))
              .map((field) => (
                <LeadTo key={field} field={field}>
                  {goToText(fieldLabel(field))}
                </LeadTo>
              ))}
          </>
        }
      >
        {message}
      </Note>
    </Notes>
  );
}
