import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#lib/session.ts';
import { StampShape } from '#ui/brand/stamp-shape.tsx';
import { Panel } from '#ui/panel.tsx';
import { expectsSteps, isSetUp, type Today, useToday } from './api.ts';
import styles from './set-up-steps.module.css';

interface Step {
  fact: keyof Today['steps'];
  to: '/rewardCard' | '/profile' | '/livestamp';
  /** The part of the screen that is meant. */
  search?: { tab: 'qr' };
  title: string;
  /** What to do, and what it was when it is done. */
  text: string;
  done: string;
}

const steps: Step[] = [
  {
    fact: 'cardDesigned',
    to: '/rewardCard',
    title: 'Design your card',
    text: 'Its colour, its stamps and what they earn.',
    done: 'Your card is ready.',
  },
  {
    fact: 'firstFollower',
    to: '/profile',
    search: { tab: 'qr' },
    title: 'Show your QR',
    text: 'Customers scan it, follow your shop and join.',
    done: 'Your first customer is here.',
  },
  {
    fact: 'firstStamp',
    to: '/livestamp',
    title: 'Give the first stamp',
    text: 'Scan a customer’s code and press plus.',
    done: 'Your first stamp is given.',
  },
];

/** What a new shop does first. Each step ticks itself; when the last one does, a quiet line is left until the page is. */
export function SetUpSteps() {
  const { data, error } = useToday();
  const shopId = useSession()?.shopId ?? '';
  const [wasOpen, setWasOpen] = useState(false);
  const done = data && isSetUp(data);
  if (data && !done && !wasOpen) setWasOpen(true);
  // What could not be read is said where the figures would be.
  if (!data) return expectsSteps(shopId) && !error ? <Steps done={{}} isBlotted /> : null;
  if (!done) return <Steps done={data.steps} />;
  return (
    wasOpen && (
      <p className="sd-inline sd-quiet" role="status">
        <Check size={18} strokeWidth={2.5} aria-hidden /> Your shop is set up.
      </p>
    )
  );
}

interface StepsProps {
  done: Partial<Today['steps']>;
  /** While they are read: with their words blotted out, and so of their size. */
  isBlotted?: boolean;
}

function Steps({ done, isBlotted }: StepsProps) {
  const count = steps.filter(({ fact }) => done[fact]).length;
  const next = isBlotted ? undefined : steps.find(({ fact }) => !done[fact]);
  return (
    <Panel
      className={isBlotted ? styles.blotted : undefined}
      aria-hidden={isBlotted}
      inert={isBlotted}
      title="Set up your shop"
      beside={
        <p className="sd-quiet" role="status">
          {count} of {steps.length} done
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
          <span className={`sd-row-name ${styles.name}`}>
            {step.title}
            <span className="sd-hidden">, done</span>
          </span>
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
