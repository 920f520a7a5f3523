import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import { contrastWarnings } from '#card/contrast.ts';
import { type DesignTab, fieldLabel, fieldOfPath } from './design-fields.ts';
import styles from './note.module.css';
import { Note, NoteAction, Notes } from './note.tsx';
import { fieldsWithPrice, listed, stampPrices, withStampPrice } from './stamp-prices.ts';
import { type FieldName, useDesignForm } from './use-draft-form.ts';

/** Colours that a customer could not tell apart, each with the one tap that mends it. */
export function ContrastWarnings() {
  const { control, setValue } = useDesignForm();
  const [cardColor, stampColor, unstampColor, icon, emptyIcon] = useWatch({
    control,
    name: ['cardColor', 'stampColor', 'unstampColor', 'icon', 'emptyIcon'],
  });
  const warnings = contrastWarnings({ cardColor, stampColor, unstampColor, icon, emptyIcon });
  return (
    <Notes>
      {warnings.map(({ message, fix }) => {
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

/** Texts that name different prices for a stamp. A warning, never a refusal: the shop may mean it. */
export function PriceWarning({ tab, goTo }: { tab: DesignTab; goTo: (name: FieldName) => void }) {
  const { control, setValue } = useDesignForm();
  const [description, howToCollect, terms] = useWatch({ control, name: ['description', 'howToCollect', 'terms'] });
  const texts = { description, howToCollect, terms };
  const prices = stampPrices(texts);
  const agreeOn = (price: string) => {
    const agreed = withStampPrice(texts, price);
    for (const name of fieldsWithPrice(texts)) setValue(name, agreed[name], { shouldValidate: true });
  };
  const elsewhere = fieldsWithPrice(texts).filter((name) => fieldOfPath(name)?.tab !== tab);
  return (
    <Notes>
      {prices.length > 1 && (
        <Note
          actions={
            <>
              {prices.map((price) => (
                <NoteAction key={price} onClick={() => agreeOn(price)}>
                  Use {price} in all
                </NoteAction>
              ))}
              {elsewhere.map((name) => (
                <NoteAction key={name} leads onClick={() => goTo(name)}>
                  Go to “{fieldLabel(name)}”
                </NoteAction>
              ))}
            </>
          }
        >
          Your texts name different prices for a stamp: {listed(prices)}
        </Note>
      )}
    </Notes>
  );
}
