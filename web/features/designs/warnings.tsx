import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { PricedField } from '@stampdeck/contract/stamp-prices.ts';
import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
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
  if (ratio < needs) return { word: 'too close', Icon: TriangleAlert };
  return ratio < clear ? { word: 'soft', Icon: Minus } : { word: 'clear', Icon: Check };
}

/** How well everything on the card can be told apart, in the shop's own colours. */
export function ContrastCheck() {
  const pairs = contrastPairs(useColors());
  return (
    <section className={styles.check} aria-labelledby="contrast">
      <h2 className={styles.title} id="contrast">
        Contrast
      </h2>
      <ul className={styles.pairs}>
        {pairs.map((pair) => {
          const [front, behind] = pair.colors;
          const { word, Icon } = verdict(pair);
          const colors = { '--front': front, '--behind': behind } as CSSProperties;
          return (
            <li key={pair.id} className={styles.pair} data-verdict={word}>
              <span className={styles.sample} style={colors} aria-hidden />
              <span className={styles.name}>{pair.label}</span>
              <span className={styles.ratio}>
                {(Math.floor(pair.ratio * 10) / 10).toFixed(1)} : 1, {word}
                <Icon size={14} strokeWidth={3} aria-hidden />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="sd-quiet">
        Text and icons are clear from 4.5 : 1, shapes from 3 : 1. Empty slots may be soft: they have an edge. Soft
        stamps are told by their icon, less easily in bad light.
      </p>
    </section>
  );
}

/** Colours that a customer could not tell apart, each with the one tap that mends it. */
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
                {name === 'stampColor' ? 'Use this stamp colour' : 'Use this empty colour'}
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

/** Where the texts name different prices. A warning, never a refusal: the shop may mean it. On the last tab, and where a price is. */
export function ContradictionWarning({ tab }: { tab: DesignTab }) {
  const { setValue } = useDesignForm();
  const found = contradictionOf(useTypedLater());
  if (!found) return null;
  const { message, fields, fixes } = found;
  const isHere = (field: PricedField) => fieldOfPath(field)?.tab === tab;
  if (tab !== 'submit' && !fields.some(isHere)) return null;
  const mend = (parts: Partial<CardDesign>) => {
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
              <NoteAction key={label} onClick={() => mend(parts)}>
                {label}
              </NoteAction>
            ))}
            {fields
              .filter((field) => !isHere(field))
              .map((field) => (
                <LeadTo key={field} field={field}>
                  Go to “{fieldLabel(field)}”
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
