import { plural, t } from '@lingui/core/macro';
import { mostSeats } from '@stampdeck/contract/people.ts';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#language/format.ts';
import { Unread } from '#ui/alert.tsx';
import { Inline } from '#ui/layout.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type People, usePeople } from './api.ts';
import styles from './people.module.css';

/** What gave the seats, and that no package gives more. */
function sourcesOf({ total, installation, packages }: People['seats']): string[] {
  const [included, most] = [formatNumber(installation), formatNumber(mostSeats)];
  return [
    t({ message: '1 for you', comment: 'a staff seat: that of the owner' }),
    ...(installation > 0
      ? [t({ message: `${included} included`, comment: 'staff seats that every shop has, without a package' })]
      : []),
    ...(packages > 0 ? [plural(packages, { one: '# from a package', other: '# from packages' })] : []),
    ...(total < 1 + installation + packages ? [t`a shop has ${most} at most`] : []),
  ];
}

/** The shop's staff seats, what gave them, and the ways to who has them and to more. */
export function Seats() {
  const { data, error, refetch } = usePeople();
  return (
    <div className={styles.seats}>
      {data ? (
        <Known seats={data.seats} />
      ) : error ? (
        <Unread onRetry={() => void refetch()}>{t`We couldn’t load your staff seats`}</Unread>
      ) : (
        <Skeleton height="4.5rem" />
      )}
    </div>
  );
}

function Known({ seats }: Pick<People, 'seats'>) {
  const { used, total } = seats;
  return (
    <>
      <strong>{plural(total, { one: `${used} of # staff seat used`, other: `${used} of # staff seats used` })}</strong>
      <p className="sd-quiet">{sourcesOf(seats).join(' · ')}</p>
      <Inline as="p" gap={4} className={styles.ways}>
        <Link to="/settings/staff" className="sd-link">
          {t`Who works here`}
        </Link>
        <Link to="/pricepackage" className="sd-link">
          {t`Get more seats`}
        </Link>
      </Inline>
    </>
  );
}
