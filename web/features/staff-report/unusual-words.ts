/** What the report by person says about what is unusual. */
import { plural, t } from '@lingui/core/macro';
import type { UnusualCase } from '@stampdeck/contract/staff-report.ts';

export const personName = (name: string): string => name || t`Someone who deleted their account`;

const customerName = ({ customer }: UnusualCase): string => customer?.name || t`Former member`;

/** What happened, in a sentence. */
export function unusualWords(one: UnusualCase): string {
  const { kind, count } = one;
  const customer = customerName(one);
  if (kind === 'afterHours')
    return plural(count, {
      one: '# entry at a time when hardly anyone visits',
      other: '# entries at a time when hardly anyone visits',
    });
  if (kind === 'manyToOne')
    return plural(count, {
      one: `A full card on one day for ${customer}: # stamp`,
      other: `A full card on one day for ${customer}: # stamps`,
    });
  return plural(count, {
    one: `# stamp for ${customer}, who shares an email address with another member or someone who works here`,
    other: `# stamps for ${customer}, who shares an email address with another member or someone who works here`,
  });
}

/** The rules, behind the 'i'. */
export const unusualMeaning = t`Marked are: a full card or more for one customer on one day; entries at an hour or on a weekday with hardly any visits; and customers whose email arrives in the same mailbox as another member’s or that of someone who works here.`;
