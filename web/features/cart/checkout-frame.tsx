import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useKeyboardInset } from '#ui/keyboard-inset.ts';
import styles from './checkout.module.css';
import { ScrollUp } from './scroll-up.tsx';
import { WayLink } from './way.tsx';

/** The steps in their order, by their addresses. */
const steps = ['/cart', '/shipping', '/payment', '/placeorder'] as const;
export type Step = (typeof steps)[number];

const stepNames = (isPickup: boolean): Record<Step, string> => ({
  '/cart': t({ message: 'Cart', comment: 'a step of the checkout' }),
  '/shipping': isPickup
    ? t({ message: 'Pickup', comment: 'a step of the checkout' })
    : t({ message: 'Shipping', comment: 'a step of the checkout' }),
  '/payment': t({ message: 'Payment', comment: 'a step of the checkout' }),
  '/placeorder': t({ message: 'Order', comment: 'a step of the checkout' }),
});

interface StepperProps {
  now: Step;
  isPickup: boolean;
}

/** Where one is; the steps before lead back. */
function Stepper({ now, isPickup }: StepperProps) {
  const names = stepNames(isPickup);
  const place = steps.indexOf(now);
  return (
    <nav aria-label={t`Steps to your order`}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const state = index < place ? 'done' : index === place ? 'now' : 'ahead';
          const words = (
            <>
              {state === 'done' ? <Check size={18} aria-hidden /> : <span aria-hidden>{index + 1}</span>}
              <span className={styles.stepName}>{names[step]}</span>
            </>
          );
          return (
            <li key={step} className={styles.step} data-state={state}>
              {state === 'done' ? (
                <WayLink href={step}>{words}</WayLink>
              ) : (
                <span aria-current={state === 'now' ? 'step' : undefined}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface FrameProps extends Partial<StepperProps> {
  title: string;
  /** From whom. */
  lead?: ReactNode;
  /** What it costs, with the one button; none for an empty cart. */
  sums?: ReactNode;
  children: ReactNode;
}

/** A page of the checkout. Coming from the page before, keyboard and screen reader start at its title. */
export function CheckoutFrame({ now, isPickup = false, title, lead, sums, children }: FrameProps) {
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeyboardInset(page);
  useEffect(() => {
    // A page that was opened by its address has nothing to say twice.
    if (cameFromPage) heading.current?.focus({ preventScroll: true });
    cameFromPage = true;
  }, []);
  return (
    <div className={styles.page} ref={page} data-covers>
      {now && <Stepper now={now} isPickup={isPickup} />}
      <h1 className={styles.title} tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {lead && <p className={styles.seller}>{lead}</p>}
      <div className={styles.columns}>
        {children}
        {sums && (
          <section className={styles.sums} aria-label={t`What it costs`}>
            {sums}
          </section>
        )}
      </div>
      <ScrollUp />
    </div>
  );
}

let cameFromPage = false;
