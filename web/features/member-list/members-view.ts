/** The view of the member list that its address names, and what it says. */
import { plural, t } from '@lingui/core/macro';
import { isShortSearch, type MemberSegment, type MemberSort } from '@stampdeck/contract/member-views.ts';
import type * as z from 'zod/mini';
import { formatNumber } from '#language/format.ts';
import type { membersSearch } from './members-search.ts';

export type MembersView = z.output<typeof membersSearch>;

/** Which members, in which order. */
export type MembersChoice = Omit<MembersView, 'size' | 'cursor'>;

/** Specification, section 2: the texts of the select. */
export const statusWords = (): [MembersView['status'], string][] => [
  ['all', t({ message: 'all', comment: 'members of any status' })],
  ['active', t`Active only`],
  ['disabled', t`Disabled`],
];

/** The views in their order: those that ask for action first. */
export const segmentWords = (): Record<MemberSegment, string> => ({
  all: t`All members`,
  oneAway: t`One stamp away`,
  rewardWaiting: t`Reward waiting`,
  notSeen: t`Not seen in 30 days`,
  birthday: t`Birthday this month`,
});

type Order = `${MemberSort} ${MembersChoice['order']}`;

export const orderWords = (): Record<Order, string> => ({
  'joined desc': t`Newest first`,
  'joined asc': t`Oldest first`,
  'name asc': t`Name A to Z`,
  'name desc': t`Name Z to A`,
  'progress desc': t`Fullest card first`,
  'progress asc': t`Emptiest card first`,
  'lastVisit desc': t`Last visit first`,
  'lastVisit asc': t`Longest away first`,
});

/** The list's name for screen readers, with its order. */
export function listWords({ sort, order }: Pick<MembersChoice, 'sort' | 'order'>): string {
  const words: Record<Order, string> = {
    'joined desc': t`Royalty members, newest first`,
    'joined asc': t`Royalty members, oldest first`,
    'name asc': t`Royalty members, name A to Z`,
    'name desc': t`Royalty members, name Z to A`,
    'progress desc': t`Royalty members, fullest card first`,
    'progress asc': t`Royalty members, emptiest card first`,
    'lastVisit desc': t`Royalty members, last visit first`,
    'lastVisit asc': t`Royalty members, longest away first`,
  };
  return words[`${sort} ${order}`];
}

type Filter = Pick<MembersView, 'search' | 'status' | 'segment'>;

export const isFiltered = ({ search, status, segment }: Filter): boolean =>
  search !== '' || status !== 'all' || segment !== 'all';

/** A hint about this list; '' if it needs none. */
export function hintWords({ search, segment }: Filter): string {
  if (isShortSearch(search)) return t`One or two letters find the names that begin with them.`;
  return segment === 'rewardWaiting' ? t`Not listed: rewards of members who left.` : '';
}

/** '1 member', '62 members', '1,000+ members found'. */
export function totalWords(total: number, isCapped: boolean, filtered: boolean): string {
  if (isCapped) {
    const most = formatNumber(total);
    return filtered ? t`${most}+ members found` : t`${most}+ members`;
  }
  return filtered
    ? plural(total, { one: '# member found', other: '# members found' })
    : plural(total, { one: '# member', other: '# members' });
}
