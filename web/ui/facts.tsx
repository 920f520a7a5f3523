import type { ReactNode } from 'react';

interface FactsProps {
  /** Names with their values. Empty ones are left out. */
  facts: (readonly [name: string, value: ReactNode])[];
  /** For numbers. */
  areLarge?: boolean;
}

/** A list of facts. */
export function Facts({ facts, areLarge }: FactsProps) {
  return (
    <dl className="sd-facts" data-large={areLarge || undefined}>
      {facts.map(
        ([name, value]) =>
          value !== '' &&
          value != null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
