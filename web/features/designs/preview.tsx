import { t } from '@lingui/core/macro';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cardProgress } from '#card/card-words.ts';
import { CardDetails, StampCard } from '#card/stamp-card.tsx';
import styles from './preview.module.css';
import { useTypedDesign } from './use-draft-form.ts';

interface PreviewProps {
  shop: { name: string; photo: string };
  /** How many of the stamps are new. */
  fresh: number;
  onCount: (count: number) => void;
}

/** As specified, with a straight apostrophe (specification, section 2). */
const title = t`Customers' views`;

/** The card as typed, at the chosen count. A milestone without a label is not on it yet. */
function usePreviewCard(): { design: CardDesign; count: number } {
  const design = useTypedDesign();
  const milestones = design.milestones.filter(({ label }) => label.trim() !== '');
  return { design: { ...design, milestones }, count: Math.min(design.previewCount, design.size) };
}

function CustomersPage({ shop, fresh, onCount }: PreviewProps) {
  const { design, count } = usePreviewCard();
  return (
    <div className={styles.page}>
      <StampCard design={design} shop={shop} count={count} justStamped={fresh} onSlot={onCount} />
      <CardDetails design={design} />
    </div>
  );
}

const rewardAt = (count: number, reward: string): string => t`Stamp ${count} brings “${reward}”.`;

/** Under the title: what the chosen count reaches, or how to choose one. */
export function PreviewHint() {
  const { design, count } = usePreviewCard();
  const reached = design.milestones.find(({ slot }) => slot === count);
  return (
    <p className={`sd-quiet ${styles.hint}`} role="status">
      {reached ? rewardAt(count, reached.label) : t`Tap a stamp to see the card with that many.`}
    </p>
  );
}

/** Beside the form: a phone with what customers see, as it is typed. `children` are beside the title. */
export function PreviewPhone({ children, ...props }: PreviewProps & { children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.stage} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 className="sd-title" id={id}>
          {title}
        </h2>
        {children}
      </header>
      <div className={styles.phone}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it by keyboard */}
        <section className={styles.screen} aria-label={t`The card on a customer’s phone`} tabIndex={0}>
          <CustomersPage {...props} />
        </section>
      </div>
    </section>
  );
}

function Thumb({ shop }: { shop: PreviewProps['shop'] }) {
  const { design, count } = usePreviewCard();
  return (
    <span className={styles.thumb} aria-hidden inert>
      <StampCard design={design} shop={shop} count={count} compact />
    </span>
  );
}

/** '1 of 5 stamps, 4 to go', for the strip. */
export function PreviewProgress() {
  const { design, count } = usePreviewCard();
  return <p className="sd-quiet">{cardProgress({ count, size: design.size })}</p>;
}

/** On a phone: a small card, always at the top, that opens to the whole. `children` are beside it. */
export function PreviewStrip({ children, ...props }: PreviewProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const strip = useRef<HTMLElement>(null);
  // Open, it takes the whole height below the title bar.
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
            <Thumb shop={props.shop} />
            <span className={styles.stripName}>
              {title}
              <ChevronDown className={styles.chevron} size={18} aria-hidden />
            </span>
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
