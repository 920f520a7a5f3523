import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, CreditCard, type LucideIcon, QrCode, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useOwnShop } from '#lib/session.ts';
import { StampShape } from '#ui/brand/stamp-shape.tsx';
import { Panel } from '#ui/panel.tsx';
import { expectsSteps, isSetUp, type Today, useToday } from './api.ts';
import styles from './set-up-steps.module.css';

interface Step {
  fact: keyof Today['steps'];
  to: '/rewardCard' | '/profile' | '/livestamp';
  /** The part of that screen. */
  search?: { tab: 'qr' };
  title: string;
  icon: LucideIcon;
  /** What to do, and what is said once it is done. */
  text: string;
  done: string;
}

const steps: Step[] = [
  {
    fact: 'cardDesigned',
    to: '/rewardCard',
    title: t`Design your card`,
    icon: CreditCard,
    text: t`Choose its color, its stamps and its rewards.`,
    done: t`Your card is ready.`,
  },
  {
    fact: 'firstFollower',
    to: '/profile',
    search: { tab: 'qr' },
    title: t`Show your QR`,
    icon: QrCode,
    text: t`Customers scan it, follow your shop and join.`,
    done: t`Your first customer is here.`,
  },
  {
    fact: 'firstStamp',
    to: '/livestamp',
    title: t`Give the first stamp`,
    icon: ScanLine,
    text: t`Scan a customer’s code and press plus.`,
    done: t`Your first stamp is given.`,
  },
];

const firstOpen = (done: Partial<Today['steps']>) => steps.find(({ fact }) => !done[fact]);

/** The screen's one primary action: a new shop's first open step, then the counter. */
export function MainAction() {
  const { data, error } = useToday();
  const ownShop = useOwnShop();
  const step = ownShop && data && firstOpen(data.steps);
  const { to, search = {}, title, icon: Icon } = step || { to: '/livestamp', title: t`Scan and stamp`, icon: ScanLine };
  // Keeps its place until it is known what comes first.
  const isUnknown = ownShop && !data && !error && expectsSteps(ownShop);
  return (
    <Link
      to={to}
      search={search}
      className="sd-button sd-button-primary"
      style={isUnknown ? { visibility: 'hidden' } : undefined}
    >
      <Icon size={20} aria-hidden /> {title}
    </Link>
  );
}

/** What a new shop does first. Each step ticks itself. After the last one a quiet line stays until the page is left. */
export function SetUpSteps() {
  const { data, error } = useToday();
  const shopId = useOwnShop() ?? '';
  const [wasOpen, setWasOpen] = useState(false);
  const done = data && isSetUp(data);
  if (data && !done && !wasOpen) setWasOpen(true);
  // The panel of today's numbers shows the error.
  if (!data) return expectsSteps(shopId) && !error ? <Steps done={{}} isBlotted /> : null;
  if (!done) return <Steps done={data.steps} />;
  return (
    wasOpen && (
      <p className="sd-inline sd-quiet" role="status">
        <Check size={18} strokeWidth={2.5} aria-hidden /> {t`Your shop is set up.`}
      </p>
    )
  );
}

interface StepsProps {
  done: Partial<Today['steps']>;
  /** While they load: their words are blotted out, so that they keep their size. */
  isBlotted?: boolean;
}

function Steps({ done, isBlotted }: StepsProps) {
  const count = steps.filter(({ fact }) => done[fact]).length;
  const total = steps.length;
  const next = isBlotted ? undefined : firstOpen(done);
  return (
    <Panel
      className={isBlotted ? styles.blotted : undefined}
      aria-hidden={isBlotted}
      inert={isBlotted}
      title={t`Set up your shop`}
      beside={
        <p className="sd-quiet" role="status">
          {t`${count} of ${total} done`}
        </p>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <StepItem
            key={step.fact}
            step={step}
            number={index + 1}
            done={done[step.fact] ?? false}
            isNext={step === next}
          />
        ))}
      </ol>
    </Panel>
  );
}

function StepItem({ step, number, done, isNext }: { step: Step; number: number; done: boolean; isNext: boolean }) {
  return (
    <li className={styles.step} data-done={done || undefined} data-next={isNext || undefined}>
      <span className={styles.slot} aria-hidden>
        <StampShape />
        {done ? <Check size={24} strokeWidth={2.75} /> : <span>{number}</span>}
      </span>
      <span className="sd-row-words">
        {done ? (
          <span className={`sd-row-name ${styles.name}`}>{step.title}</span>
        ) : (
          <Link
            to={step.to}
            search={step.search ?? {}}
            className={`sd-cover sd-row-name ${styles.name} ${styles.link}`}
          >
            {step.title}
          </Link>
        )}
        <span className="sd-row-text">{done ? step.done : step.text}</span>
      </span>
      {!done && <ArrowRight className={styles.arrow} size={20} aria-hidden />}
    </li>
  );
}
