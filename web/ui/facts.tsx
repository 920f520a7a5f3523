import type { ReactNode } from 'react';

interface FactsProps {
  /** Names with their values; what has no value is left out. */
  facts: (readonly [name: string, value: ReactNode])[];
  /** Numbers to look at. */
  areLarge?: boolean;
}

/** What is known of something. */
export function Facts({ facts, areLarge }: FactsProps) {
  return (
    <dl className="sd-facts" data-large={areLarge || undefined}>
      {facts.map(
        ([name, value]) =>
          value !== '' &&
          value != null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
