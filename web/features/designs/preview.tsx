import { cardProgress } from '@stampdeck/contract/cards.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CardDetails, StampCard } from '#card/stamp-card.tsx';
import styles from './preview.module.css';

interface PreviewProps {
  design: CardDesign;
  shop: { name: string; photo: string };
  count: number;
  /** How many of them came just now. */
  fresh: number;
  onCount: (count: number) => void;
}

/** The specified title, straight apostrophe and all. */
const title = "Customers' views";

/** A milestone that has no words yet is not on the card. */
const shown = (design: CardDesign): CardDesign => ({
  ...design,
  milestones: design.milestones.filter(({ label }) => label.trim() !== ''),
});

function CustomersPage({ design, shop, count, fresh, onCount }: PreviewProps) {
  const view = shown(design);
  return (
    <div className={styles.page}>
      <StampCard design={view} shop={shop} count={count} justStamped={fresh} onSlot={onCount} />
      <CardDetails design={view} />
    </div>
  );
}

/** Beside the form: a phone that shows what customers see, as it is typed. */
export function PreviewPhone(props: PreviewProps) {
  const id = useId();
  return (
    <section className={styles.stage} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <div className={styles.phone}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
        <section className={styles.screen} aria-label="The card on a customer’s phone" tabIndex={0}>
          <CustomersPage {...props} />
        </section>
      </div>
      <p className={styles.hint}>Tap a stamp to see the card at that count.</p>
    </section>
  );
}

/** On a phone: the card in small, always at the top, that opens to the whole. `children`, if any, stand beside it. */
export function PreviewStrip({ children, ...props }: PreviewProps & { children: ReactNode | null }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { design, shop, count } = props;
  const strip = useRef<HTMLElement>(null);
  // Opened, it has the whole height below the title bar.
  useEffect(() => {
    if (open) strip.current?.scrollIntoView?.({ block: 'start' });
  }, [open]);
  return (
    <section ref={strip} className={styles.strip} aria-labelledby={`${id}-title`}>
      <div className={styles.line}>
        <h2 className={styles.stripTitle} id={`${id}-title`}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={`${id}-page`}
            onClick={() => setOpen(!open)}
          >
            <span className={styles.thumb} aria-hidden inert>
              <StampCard design={shown(design)} shop={shop} count={count} compact />
            </span>
            <span className={styles.stripName}>
              {title}
              <ChevronDown className={styles.chevron} size={18} aria-hidden />
            </span>
            {children === null && (
              <span className={styles.stripHint} aria-hidden>
                {cardProgress({ count, size: design.size })}
              </span>
            )}
          </button>
        </h2>
        {children}
      </div>
      <div id={`${id}-page`} className={styles.drawer} hidden={!open}>
        {open && <CustomersPage {...props} />}
      </div>
    </section>
  );
}
