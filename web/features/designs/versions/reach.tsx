import { plural, t } from '@lingui/core/macro';
import { designChanges } from '@stampdeck/contract/design-changes.ts';
import type { CardDesign, PublishedDesign } from '@stampdeck/contract/designs.ts';
import type { Bounded } from '@stampdeck/contract/lists.ts';
import type { ReactNode } from 'react';
import { changeText } from '#card/design-change-text.ts';
import { useReach } from '#features/designs/api.ts';
import { formatNumber } from '#language/format.ts';
import { Unread } from '#ui/alert.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './reach.module.css';

/** '12', '1,000+': as far as it was counted. */
export const countedTo = ({ count, isCapped }: Bounded): string =>
  isCapped ? `${formatNumber(count)}+` : formatNumber(count);

/** Counts that stopped at a limit take the plural. */
export const pluralOf = ({ count, isCapped }: Bounded): number => (isCapped ? Number.POSITIVE_INFINITY : count);

interface ReachProps {
  published: PublishedDesign;
  design: CardDesign;
  /** How many cards the version just published changed; null while none was. */
  touched: Bounded | null;
  /** There is nothing to publish. */
  clean: boolean;
}

/** Who publishing affects, and how: the numbers of members, and what changes for those with an empty card. */
export function Reach({ published, design, touched, clean }: ReachProps) {
  const { isDefault, shopId } = published;
  const next = published.version + 1;
  const { data, error, refetch } = useReach(shopId, !clean);
  const changes = isDefault ? [] : designChanges(published.design, design);
  const rules = changes.filter(({ kind }) => kind === 'rules');
  return (
    <Stack gap={3}>
      <p className="sd-lead" role="status">
        {ruleFor(isDefault, touched)}
      </p>
      {!clean && (
        <>
          {data && !isDefault && data.members > 0 && (
            <dl className={styles.numbers}>
              <Share
                of={data.empty}
                what={plural(pluralOf(data.empty), { one: 'empty card', other: 'empty cards' })}
                how={t`Gets version ${next} with its first stamp.`}
              />
              <Share
                of={data.running}
                what={plural(pluralOf(data.running), { one: 'card with stamps', other: 'cards with stamps' })}
                how={t`Keeps its version, size and rewards until it is full.`}
              />
            </dl>
          )}
          {data && <p className="sd-quiet">{whoIsThere(data.members, isDefault)}</p>}
          {!data && !error && <Skeleton height="5rem" radius="var(--sd-radius-l)" />}
          {error && !data && (
            <Unread onRetry={() => void refetch()}>
              {t`We couldn’t load how many members this affects.`} {error.message}
            </Unread>
          )}
          {rules.length > 0 && (
            <div>
              <h3 className="sd-title">{t`What members read about it`}</h3>
              <ul className="sd-bullets">
                {rules.map(changeText).map((text) => (
                  <li key={text}>
                    <span dir="auto">{text}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {rules.length === 0 && changes.length > 0 && (
            <p className="sd-quiet">{t`Only the look changes. What members collect and get stays the same.`}</p>
          )}
        </>
      )}
    </Stack>
  );
}

function Share({ of, what, how }: { of: Bounded; what: string; how: string }): ReactNode {
  return (
    <div className={styles.number}>
      <dt>
        <strong>{countedTo(of)}</strong> {what}
      </dt>
      <dd>{how}</dd>
    </div>
  );
}

function whoIsThere(members: number, isDefault: boolean): string {
  if (members === 0) return t`You have no members yet. New members start with this card.`;
  if (isDefault) return plural(members, { one: '# member has joined.', other: '# members have joined.' });
  return plural(members, {
    one: '# member has joined. No one loses a stamp or a reward.',
    other: '# members have joined. No one loses a stamp or a reward.',
  });
}

/** What happens to the cards that members have. */
function ruleFor(first: boolean, touched: Bounded | null): string {
  if (first) return t`Members who already joined get this card with their first stamp.`;
  if (touched === null)
    return t`Cards with stamps keep the design they started with. Empty cards get the new one with their first stamp.`;
  if (touched.count === 0 && !touched.isCapped)
    return t`Cards with stamps keep the design they started with. New members get this design.`;
  const count = countedTo(touched);
  return plural(pluralOf(touched), {
    one: `Cards with stamps keep the design they started with. ${count} empty card gets the new one with its first stamp.`,
    other: `Cards with stamps keep the design they started with. ${count} empty cards get the new one with their first stamp.`,
  });
}
