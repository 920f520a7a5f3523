import { plural, t } from '@lingui/core/macro';
import type { PersonSums } from '@stampdeck/contract/staff-report.ts';
import { Link } from '@tanstack/react-router';
import type { ReportView } from '#features/reports/report-view.ts';
import { formatNumber } from '#language/format.ts';
import { Meaning, Panel } from '#ui/panel.tsx';
import styles from './people-table.module.css';
import { personName } from './unusual-words.ts';

type Sum = Exclude<keyof PersonSums, 'personId' | 'name' | 'worksHere' | 'unusual'>;

const columns: { of: Sum; label: string; meaning: string }[] = [
  {
    of: 'stamps',
    label: t`Stamps given`,
    meaning: t`All stamps that the person gave, also those that were taken back later.`,
  },
  {
    of: 'undos',
    label: t`Taken back`,
    meaning: t`How often the person took stamps or a reward back.`,
  },
  {
    of: 'overrides',
    label: t`Limits passed`,
    meaning: t`How often the person gave stamps past one of your limits.`,
  },
  {
    of: 'redemptions',
    label: t`Rewards given`,
    meaning: t`All rewards that the person gave, also those that were taken back later.`,
  },
  {
    of: 'withoutCode',
    label: t`Without a phone`,
    meaning: t`Rewards given without the customer’s code, for a paper card or an empty phone.`,
  },
];

const unusualOf = ({ unusual }: PersonSums): number => Object.values(unusual).reduce((sum, one) => sum + one, 0);

/** A line for each person. On a phone it is a card. */
export function PeopleTable({ people, view }: { people: PersonSums[]; view: ReportView }) {
  return (
    <Panel aria-label={t`Numbers by person`}>
      <table className={`sd-table ${styles.people}`}>
        <caption className="sd-hidden">{t`Numbers by person`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Person`}</th>
            {columns.map(({ of, label, meaning }) => (
              <th scope="col" key={of}>
                <span className={styles.column}>
                  {label}
                  <Meaning of={label} meaning={meaning} />
                </span>
              </th>
            ))}
            <th scope="col">{t`Unusual`}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonLine key={person.personId} person={person} view={view} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function PersonLine({ person, view }: { person: PersonSums; view: ReportView }) {
  const unusual = unusualOf(person);
  const { withoutCode } = person;
  return (
    <tr>
      <th scope="row">
        <span dir="auto">{personName(person.name)}</span>
        {!person.worksHere && <span className={styles.former}>{t`No longer works here`}</span>}
      </th>
      {columns.map(({ of, label }) => (
        <td key={of} data-label={label} data-none={person[of] === 0 || undefined}>
          {of === 'withoutCode' && withoutCode > 0 ? (
            <Link
              className="sd-link-quiet"
              to="/reports"
              search={{ ...view, list: 'withoutPhone' }}
              aria-label={plural(withoutCode, { one: '# reward without a phone', other: '# rewards without a phone' })}
            >
              {formatNumber(withoutCode)}
            </Link>
          ) : (
            formatNumber(person[of])
          )}
        </td>
      ))}
      <td data-label={t`Unusual`} data-none={unusual === 0 || undefined}>
        {unusual === 0 ? (
          0
        ) : (
          <a
            className="sd-link-quiet"
            href="#unusual"
            aria-label={plural(unusual, { one: '# unusual case', other: '# unusual cases' })}
          >
            {formatNumber(unusual)}
          </a>
        )}
      </td>
    </tr>
  );
}
