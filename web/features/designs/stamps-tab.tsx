import { Tabs } from '@mantine/core';
import { cardProgress } from '@stampdeck/contract/cards.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Stack } from '#ui/layout.tsx';
import { MilestoneList } from './milestone-list.tsx';
import styles from './stamps-tab.module.css';
import { useDesignForm } from './use-draft-form.ts';

/** A number of given stamps to look at, and the rewards along the card. */
export function StampsTabPanel({ onCount }: { onCount: (count: number) => void }) {
  const { control } = useDesignForm();
  const [given, size] = useWatch({ control, name: ['previewCount', 'size'] });
  return (
    <Tabs.Panel value="stamps">
      <Stack gap={6}>
        <Counter count={Math.min(given, size)} size={size} onCount={onCount} />
        <MilestoneList />
      </Stack>
    </Tabs.Panel>
  );
}

function Counter({ count, size, onCount }: { count: number; size: number; onCount: (count: number) => void }) {
  // The counter's own words where it can go no further.
  const [refused, setRefused] = useState<'stampMaximum' | 'stampNegative' | null>(null);
  const step = (by: 1 | -1) => {
    const next = count + by;
    const stop = next > size ? 'stampMaximum' : next < 0 ? 'stampNegative' : null;
    setRefused(stop);
    if (!stop) onCount(next);
  };
  const stopped = refused !== null && (refused === 'stampMaximum' ? count >= size : count <= 0);
  return (
    <section className={styles.counter} aria-labelledby="given-stamps">
      <div>
        <h2 className="sd-title" id="given-stamps">
          Given stamps
        </h2>
        <p className={styles.lead} role="status" data-refused={stopped || undefined}>
          {stopped ? refusals[refused][1] : 'Only for looking: the card of a customer who has this many.'}
        </p>
      </div>
      <fieldset className={styles.steps} aria-labelledby="given-stamps">
        <button
          type="button"
          className={styles.step}
          aria-label="One stamp less"
          data-end={count <= 0 || undefined}
          onClick={() => step(-1)}
        >
          <Minus size={24} aria-hidden />
        </button>
        <output className={styles.count} aria-label={cardProgress({ count, size })}>
          <strong>{count}</strong>
          <span>of {size}</span>
        </output>
        <button
          type="button"
          className={styles.step}
          aria-label="One stamp more"
          data-end={count >= size || undefined}
          onClick={() => step(1)}
        >
          <Plus size={24} aria-hidden />
        </button>
      </fieldset>
    </section>
  );
}
