/** What the list of members shows, as its address says it. */
import { pageSizes } from '@stampdeck/contract/lists.ts';
import { isShortSearch, type MemberSegment, type MemberSort } from '@stampdeck/contract/member-views.ts';
import type * as z from 'zod/mini';
import type { membersSearch } from './members-search.ts';

export type MembersView = z.output<typeof membersSearch>;

/** Which members, in what order. */
export type MembersChoice = Omit<MembersView, 'size' | 'cursor'>;

/** How a change of the view goes into the address. */
interface ViewChange {
  /** In place of the present entry of the history, for what is still being typed. */
  replace?: boolean;
  /** Another page of the list begins at its top. */
  toTop?: boolean;
}

export type OnView = (change: Partial<MembersView>, how?: ViewChange) => void;

/** Specification, section 2: the texts of the two selects. */
export const statusWords: [MembersView['status'], string][] = [
  ['all', 'all'],
  ['active', 'Active only'],
  ['disabled', 'Disabled'],
];
export const sizeWords: [MembersView['size'], string][] = [
  ...pageSizes.map((size): [MembersView['size'], string] => [`${size}`, `Show ${size}`]),
  ['all', 'Show all'],
];

/** The views in their order: what asks for something first. */
export const segmentWords: Record<MemberSegment, string> = {
  all: 'All members',
  oneAway: 'One stamp away',
  rewardWaiting: 'Reward waiting',
  notSeen: 'Not seen in 30 days',
  birthday: 'Birthday this month',
};

export const orderWords: Record<`${MemberSort} ${MembersChoice['order']}`, string> = {
  'joined desc': 'newest first',
  'joined asc': 'oldest first',
  'name asc': 'name A to Z',
  'name desc': 'name Z to A',
  'progress desc': 'fullest card first',
  'progress asc': 'emptiest card first',
  'lastVisit desc': 'last visit first',
  'lastVisit asc': 'longest away first',
};

type Filter = Pick<MembersView, 'search' | 'status' | 'segment'>;

export const isFiltered = ({ search, status, segment }: Filter): boolean =>
  search !== '' || status !== 'all' || segment !== 'all';

/** What has to be known to read this list right; '' for nothing. */
export function hintWords({ search, segment }: Filter): string {
  if (isShortSearch(search)) return 'One or two letters find the names that begin with them.';
  return segment === 'rewardWaiting'
    ? 'Rewards of members who left wait, too. They are in your figures, not on this list.'
    : '';
}

/** '1 member', '62 members', '1,000+ members found'. */
export function totalWords(total: number, isCapped: boolean, filtered: boolean): string {
  const number = `${total.toLocaleString('en')}${isCapped ? '+' : ''}`;
  return `${number} ${total === 1 ? 'member' : 'members'}${filtered ? ' found' : ''}`;
}
