import { plural, t } from '@lingui/core/macro';
import { Button } from '#ui/button.tsx';
import type { CartChange } from './cart-changes.ts';
import styles from './checkout-parts.module.css';
import { priceWords } from './items.tsx';

function wordsFor(change: CartChange): string {
  const { title } = change;
  switch (change.kind) {
    case 'price': {
      const [before, now] = [priceWords(change.before), priceWords(change.now)];
      return t`${title}: The price changed from ${before} to ${now}.`;
    }
    case 'gone':
      return t`${title} can no longer be ordered. We took it out of your cart.`;
    case 'fewer': {
      const { left } = change;
      return plural(left, {
        one: `${title}: Only # piece is left. Your cart has it.`,
        other: `${title}: Only # pieces are left. Your cart has them.`,
      });
    }
  }
}

interface NoteProps {
  changes: readonly CartChange[];
  onSeen: () => void;
}

/** What is different from when it was put into the cart. Stays until it was seen. */
export function ChangesNote({ changes, onSeen }: NoteProps) {
  if (changes.length === 0) return null;
  return (
    <div className="sd-note" data-tone="warning" role="status">
      <p>{t`Your cart has changed since you filled it:`}</p>
      <ul className={styles.news}>
        {changes.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
          <li key={place}>{wordsFor(change)}</li>
        ))}
      </ul>
      <Button size="s" onClick={onSeen}>
        {t({ message: 'Got it', comment: 'button: closes a message that was read' })}
      </Button>
    </div>
  );
}
