import type { memberSegments } from '@stampdeck/contract/member-views.ts';
import { Link } from '@tanstack/react-router';
import styles from './members-toolbar.module.css';
import { segmentWords } from './members-view.ts';

/** Saved views of the list, each an address of its own; what else is chosen stays. */
export function MembersViews({ segment: current }: { segment: (typeof memberSegments)[number] }) {
  return (
    <nav aria-label="Views">
      <ul className={styles.views}>
        {order.map((segment) => (
          <li key={segment}>
            <Link
              to="/royaltymember"
              search={(now) => ({ ...now, segment, cursor: '' })}
              className={styles.view}
              // Beside what is searched for, another view would count as this one.
              activeOptions={{ exact: true }}
              aria-current={segment === current ? 'page' : undefined}
            >
              {segmentWords[segment]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What asks for something first. */
const order = [
  'all',
  'oneAway',
  'rewardWaiting',
  'notSeen',
  'birthday',
] as const satisfies (typeof memberSegments)[number][];
