/** The shop's members: a page at a time or all of them, kept current with joins, leaves and stamps. */
import { t } from '@lingui/core/macro';
import type { ServerEvent } from '@stampdeck/contract/events.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { listMembers, type Member } from '@stampdeck/contract/member-list.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, call, serverNow } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { refreshSoon } from '#lib/refresh-soon.ts';
import { useSession } from '#lib/session.ts';
import { useServerEvent } from '#lib/socket.ts';
import { closeToast, toastError } from '#ui/toast.tsx';
import type { MembersChoice, MembersView } from './members-view.ts';

/** A page with its filters: while the next list loads, the previous one is still shown. */
type MembersPage = Reply<typeof listMembers> & { asked: MembersChoice };
type Loaded = InfiniteData<MembersPage, string>;

const keys = { all: (shopId: string) => ['memberList', 'members', shopId] };

/** Specification, section 8. */
export const membersFailure = t`Failed to get list of Royalty Members`;

/** The longest text that the search call takes (characters). */
export const longestSearch = 100;
/** Members per call while someone scrolls through all of them. */
const scrollSize = 100;

/** The filters that are sent for a view. */
export const askedOf = ({ search, status, segment, sort, order }: MembersChoice): MembersChoice => ({
  search: search.trim().slice(0, longestSearch),
  ...{ status, segment, sort, order },
});

/** The members that `view` asks for. With size 'all' further pages are added; otherwise it is one page between two cursors. */
export function useMembers(view: MembersView, { enabled = true } = {}) {
  const shopId = useSession()?.shopId ?? '';
  const asked = askedOf(view);
  const isAll = view.size === 'all';
  return useInfiniteQuery({
    meta: { live: ['memberships'] },
    queryKey: [...keys.all(shopId), asked, view.size, isAll ? '' : view.cursor],
    ...paged(
      async (place, options): Promise<MembersPage> => {
        const limit = view.size === 'all' ? scrollSize : Number(view.size);
        return { ...(await call(listMembers, { body: { shopId, ...asked, limit, ...place } }, options)), asked };
      },
      isAll ? '' : view.cursor,
    ),
    getNextPageParam: (last) => (isAll ? last.nextCursor : null),
    placeholderData: keepPreviousData,
    enabled: enabled && shopId !== '',
    // A list that is not shown gets no events.
    staleTime: 0,
  });
}

/** Shows that the list did not load, in the specified words, until it does. A dead session has its own dialog. */
export function useFailureToast(error: Error | null, retry: () => void): void {
  useEffect(() => {
    if (!error) closeToast(membersFailure);
    else if (!(error instanceof CallError && error.code === 'tokenFailed')) {
      toastError(membersFailure, { detail: error.message, retry });
    }
  }, [error, retry]);
}

type Stamped = ServerEvent<'getLiveStamp'>;

function stampedMember(member: Member, { customerId, card, owed, stamp }: Stamped, now: string): Member {
  if (member.customer.id !== customerId) return member;
  const lastVisit = stamp > 0 ? now : member.lastVisit;
  const rewardsWaiting = owed.length + card.milestones.filter(({ state }) => state === 'owed').length;
  return { ...member, stamps: card.count, cardSize: card.size, lastVisit, rewardsWaiting };
}

/** The loaded list after a change of one member's card. */
function afterLiveStamp(loaded: Loaded, event: Stamped, now: string): Loaded {
  const pages = loaded.pages.map((page) => ({
    ...page,
    royalmember: page.royalmember.map((member) => stampedMember(member, event, now)),
  }));
  return { ...loaded, pages };
}

/**
 * Remembers the newest state of each member's card, and judges an event: 'late' (or repeated), 'newer', or 'unsure'. Only a read tells which
 * of two cards is the running one, and which number of rewards owed on closed cards is newer.
 */
function newOrderCheck(): (event: Stamped) => 'newer' | 'late' | 'unsure' {
  const newest = new Map<string, { cardId: string; seq: number; owed: number }>();
  return ({ customerId, card, owed }) => {
    const known = newest.get(customerId);
    const isUnsure = known !== undefined && (known.cardId !== card.id || known.owed !== owed.length);
    if (!isUnsure && known && known.seq >= card.seq) return 'late';
    newest.set(customerId, { cardId: card.id, seq: card.seq, owed: owed.length });
    return isUnsure ? 'unsure' : 'newer';
  };
}

/** Follows the shop's counter: a stamp or a reward changes the member's row in place. */
export function useLiveMembers(): void {
  const shopId = useSession()?.shopId ?? '';
  const client = useQueryClient();
  const [orderOf] = useState(newOrderCheck);
  const key = keys.all(shopId);
  useServerEvent('getLiveStamp', (event) => {
    if (event.shopId !== shopId) return;
    const order = orderOf(event);
    if (order === 'late') return;
    const now = new Date(serverNow()).toISOString();
    client.setQueriesData<Loaded>({ queryKey: key }, (loaded) => loaded && afterLiveStamp(loaded, event, now));
    // A reply that is on its way may be older than the stamp.
    if (order === 'unsure' || client.isFetching({ queryKey: key }) > 0) {
      refreshSoon(({ queryKey: [slice, what] }) => slice === 'memberList' && what === 'members');
    }
  });
}
