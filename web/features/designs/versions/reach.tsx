import { designChanges } from '@stampdeck/contract/design-changes.ts';
import type { CardDesign, PublishedDesign } from '@stampdeck/contract/designs.ts';
import type { Bounded } from '@stampdeck/contract/lists.ts';
import type { ReactNode } from 'react';
import { useReach } from '#features/designs/api.ts';
import { Unread } from '#ui/alert.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './reach.module.css';

const number = new Intl.NumberFormat('en');

/** '12', '1,000+': as far as it was counted. */
const counted = ({ count, isCapped }: Bounded): string => `${number.format(count)}${isCapped ? '+' : ''}`;

/** '1 card', '12 cards', '1,000+ cards'. */
export const countedAs = (bounded: Bounded, one: string, many: string): string =>
  `${counted(bounded)} ${bounded.count === 1 && !bounded.isCapped ? one : many}`;

interface ReachProps {
  published: PublishedDesign;
  design: CardDesign;
  /** What was touched by the version just published; null while nothing was. */
  touched: Bounded | null;
  /** There is nothing to publish. */
  clean: boolean;
}

const kept = 'Cards that hold stamps keep the design they started with';

/** Whom publishing touches, and how: the members by number, and what changes for those whose card is still empty. */
export function Reach({ published, design, touched, clean }: ReachProps) {
  const { isDefault, shopId } = published;
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
                what={data.empty.count === 1 ? 'empty card' : 'empty cards'}
                how={`Takes version ${published.version + 1} with its first stamp.`}
              />
              <Share
                of={data.running}
                what={data.running.count === 1 ? 'card with stamps' : 'cards with stamps'}
                how="Keeps its version, size and rewards to the end."
              />
            </dl>
          )}
          {data && <p className="sd-quiet">{whoIsThere(data.members, isDefault)}</p>}
          {!data && !error && <Skeleton height="5rem" radius="var(--sd-radius-l)" />}
          {error && !data && (
            <Unread onRetry={() => void refetch()}>
              How many members this touches could not be read. {error.message}
            </Unread>
          )}
          {rules.length > 0 && (
            <div>
              <h3 className="sd-title">What members read about it</h3>
              <ul className="sd-bullets">
                {rules.map(({ words }) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </div>
          )}
          {rules.length === 0 && changes.length > 0 && (
            <p className="sd-quiet">Only the look changes: nothing that members collect or get.</p>
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
        <strong>{counted(of)}</strong> {what}
      </dt>
      <dd>{how}</dd>
    </div>
  );
}

const whoIsThere = (members: number, isDefault: boolean): string => {
  if (members === 0) return 'You have no members yet: whoever joins begins with this card.';
  const all = `${countedAs({ count: members, isCapped: false }, 'member has', 'members have')} joined`;
  return isDefault ? `${all}.` : `${all}. Nobody loses a stamp or a reward.`;
};

/** What happens to the cards that members have. */
function ruleFor(first: boolean, touched: Bounded | null): string {
  if (first) return 'Members who have joined already take this card with their first stamp.';
  if (touched === null) return `${kept}; empty cards take the new one with their first stamp.`;
  if (touched.count === 0 && !touched.isCapped)
    return `${kept}; nobody has an empty card now, so the new one starts with whoever joins next.`;
  return `${kept}; ${countedAs(touched, 'empty card takes', 'empty cards take')} the new one with their first stamp.`;
}
