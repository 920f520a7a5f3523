import { stampsInWords } from '@stampdeck/contract/cards.ts';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { ChevronDown } from 'lucide-react';
import { fitsOnCard } from '#card/card-layout.ts';
import { useCardDesign } from './card-api.ts';

interface Props {
  newest: PublishedDesign;
  /** The version that the member's own card runs on; null where there is none, or it is empty. */
  version: number | null;
}

/** How stamps are collected, what they bring, and the shop's terms, in the shop's own words: those of the member's card, else the newest. */
export function CardTerms({ newest, version }: Props) {
  const { data } = useCardDesign(newest, version);
  const { description, howToCollect, reward, terms, businessName, milestones } = (data ?? newest).design;
  const rules = terms.split('\n').filter(Boolean);
  return (
    <section className="shop-section" aria-labelledby="card-terms">
      <h2 className="shop-section-title" id="card-terms">
        How it works
      </h2>
      {!fitsOnCard(description) && <p className="shop-prose">{description}</p>}
      {howToCollect && <p className="shop-prose">{howToCollect}</p>}
      <ol className="card-rewards">
        {milestones
          .toSorted((a, b) => a.slot - b.slot)
          .map(({ slot, label }) => (
            <li key={slot}>
              <span className="card-reward-slot">{stampsInWords(slot)}</span>
              <b>{label}</b>
            </li>
          ))}
      </ol>
      {reward && <p className="shop-prose">{reward}</p>}
      {rules.length > 0 && (
        <details className="card-terms">
          <summary>
            Terms <ChevronDown size={18} aria-hidden />
          </summary>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
      )}
      {businessName && <p className="shop-muted">{businessName}</p>}
    </section>
  );
}
