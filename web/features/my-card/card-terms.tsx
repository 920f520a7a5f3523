import { t } from '@lingui/core/macro';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { ChevronDown } from 'lucide-react';
import { fitsOnCard } from '#card/card-layout.ts';
import { stampCount } from '#card/card-words.ts';
import { ShopText } from '#card/shop-text.tsx';
import { useCardDesign } from './card-api.ts';

interface Props {
  newest: PublishedDesign;
  /** Of the shop's texts. */
  language: string;
  /** The version of the member's own card; null if there is none, or it is empty. */
  version: number | null;
}

/** How to collect, the rewards and the terms, in the shop's own words: of the member's card, else of the newest design. */
export function CardTerms({ newest, version, language }: Props) {
  const { data } = useCardDesign(newest, version);
  const { description, howToCollect, reward, terms, businessName, milestones } = (data ?? newest).design;
  const rules = terms.split('\n').filter(Boolean);
  return (
    <section className="shop-section" aria-labelledby="card-terms">
      <h2 className="shop-section-title" id="card-terms">
        {t`How it works`}
      </h2>
      {!fitsOnCard(description) && (
        <ShopText as="p" className="shop-prose" language={language}>
          {description}
        </ShopText>
      )}
      {howToCollect && (
        <ShopText as="p" className="shop-prose" language={language}>
          {howToCollect}
        </ShopText>
      )}
      <ol className="card-rewards">
        {milestones
          .toSorted((a, b) => a.slot - b.slot)
          .map(({ slot, label }) => (
            <li key={slot}>
              <span className="card-reward-slot">{stampCount(slot)}</span>
              <ShopText as="b" language={language}>
                {label}
              </ShopText>
            </li>
          ))}
      </ol>
      {reward && (
        <ShopText as="p" className="shop-prose" language={language}>
          {reward}
        </ShopText>
      )}
      {rules.length > 0 && (
        <details className="card-terms">
          <summary>
            {t`Terms`} <ChevronDown size={18} aria-hidden />
          </summary>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>
                <ShopText language={language}>{rule}</ShopText>
              </li>
            ))}
          </ul>
        </details>
      )}
      {businessName && (
        <ShopText as="p" className="shop-muted" language={language}>
          {businessName}
        </ShopText>
      )}
    </section>
  );
}
