import { useMediaQuery } from '@mantine/hooks';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { isShortSearch } from '@stampdeck/contract/member-views.ts';
import { Link } from '@tanstack/react-router';
import { Download, QrCode } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { CallError } from '#lib/api.ts';
import { useOwnShop } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { More } from '#ui/more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useExportMembers } from './members-acts.ts';
import { askedOf, membersFailure, useFailureToast, useLiveMembers, useMembers } from './members-api.ts';
import { MembersBulk } from './members-bulk.tsx';
import { MembersCards } from './members-cards.tsx';
import { type Chosen, useChosen } from './members-chosen.ts';
import styles from './members-list.module.css';
import { MembersPager } from './members-pager.tsx';
import { MembersTable } from './members-table.tsx';
import { MembersToolbar } from './members-toolbar.tsx';
import {
  hintWords,
  isFiltered,
  type MembersChoice,
  type MembersView,
  type OnView,
  segmentWords,
  totalWords,
} from './members-view.ts';

interface MembersListProps {
  view: MembersView;
  /** Puts a change of the view into the address. */
  onView: OnView;
}

/** The shop's members with search, status, page size and pages, live. */
export function MembersList({ view, onView }: MembersListProps) {
  const members = useMembers(view);
  const { data, error, refetch, fetchNextPage, isFetchNextPageError } = members;
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLElement>(null);
  useLiveMembers();
  const isGonePage = error instanceof CallError && error.fields?.cursor !== undefined;
  useFailureToast(
    // Without rows the failure stands in their place.
    isGonePage || !data ? null : error,
    useCallback(
      () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
      [refetch, fetchNextPage, isFetchNextPageError],
    ),
  );

  const first = data?.pages[0];
  const rows = data?.pages.flatMap((page) => page.royalmember) ?? null;
  const { cursor: _, size: __, ...choice } = view;
  const chosen = useChosen(JSON.stringify(view), rows ?? []);
  // Coming back to the newest page, it is the first page again: the one that new members appear on.
  const isBackAtFirst = view.cursor !== '' && !members.isPlaceholderData && first?.previousCursor === null;
  const goToFirst = useEffectEvent(() => onView({ cursor: '' }, { replace: true }));
  useEffect(() => {
    if (isBackAtFirst) goToFirst();
  }, [isBackAtFirst]);

  const clear = () => {
    onView({ search: '', status: 'all', segment: 'all', cursor: '' });
    searchRef.current?.focus();
  };

  return (
    <>
      <MembersToolbar view={view} onView={onView} searchRef={searchRef} />
      {!data && error ? (
        <Failed error={error} isGonePage={isGonePage} onRetry={refetch} onFirst={() => onView({ cursor: '' })} />
      ) : (
        <section
          ref={listRef}
          tabIndex={-1}
          aria-label="Members"
          className={styles.list}
          data-stale={members.isPlaceholderData || undefined}
        >
          <Total first={first} choice={choice} onClear={clear} />
          {first && rows?.length === 0 && !isBackAtFirst ? (
            <Empty asked={first.asked} onClear={clear} />
          ) : (
            <Rows rows={rows} chosen={chosen} choice={choice} onView={onView} />
          )}
          <Ends members={members} view={view} onView={onView} />
          <MembersBulk chosen={chosen} choice={choice} onGone={() => listRef.current?.focus({ preventScroll: true })} />
        </section>
      )}
    </>
  );
}

interface RowsProps {
  rows: Member[] | null;
  chosen: Chosen;
  choice: MembersChoice;
  onView: OnView;
}

function Rows({ rows, chosen, choice, onView }: RowsProps) {
  const options = { getInitialValueInEffect: false };
  const isTable = useMediaQuery('(min-width: 48em)', false, options);
  const isWide = useMediaQuery('(min-width: 75em)', false, options);
  return (
    <div className="sd-surface">
      {isTable ? (
        <MembersTable members={rows} isWide={isWide} chosen={chosen} choice={choice} onView={onView} />
      ) : (
        <MembersCards members={rows} chosen={chosen} choice={choice} />
      )}
    </div>
  );
}

type Members = ReturnType<typeof useMembers>;
type FirstPage = NonNullable<Members['data']>['pages'][number];

interface TotalProps {
  first: FirstPage | undefined;
  choice: MembersChoice;
  onClear: () => void;
}

/** How many there are, read out when it changes. */
function Total({ first, choice, onClear }: TotalProps) {
  const file = useExportMembers();
  const isOwner = useOwnShop() !== null;
  const filtered = first !== undefined && isFiltered(first.asked);
  return (
    <div className={styles.totals}>
      <p className="sd-quiet" role="status">
        {first ? totalWords(first.total, first.totalIsCapped, filtered) : <Skeleton width="6.5rem" />}
      </p>
      {filtered && first.total > 0 && (
        <button type="button" className={`sd-link ${styles.clear}`} onClick={onClear}>
          Clear filters
        </button>
      )}
      {first && hintWords(first.asked) && <p className="sd-quiet">{hintWords(first.asked)}</p>}
      {isOwner && first !== undefined && first.total > 0 && (
        <button
          type="button"
          className={`sd-link ${styles.clear} ${styles.export}`}
          aria-busy={file.isPending}
          onClick={() => !file.isPending && file.mutate({ body: askedOf(choice) })}
        >
          <Download size={16} aria-hidden /> {file.isPending ? 'Making the file…' : 'Export CSV'}
        </button>
      )}
    </div>
  );
}

/** The way on from the last row: the pages beside this one, or more of the same. */
function Ends({ members, view, onView }: { members: Members; view: MembersView; onView: OnView }) {
  const first = members.data?.pages[0];
  if (!first) return null;
  if (view.size === 'all') {
    if (first.total === 0) return null;
    return (
      <More
        eager
        list={{
          error: members.error,
          isFetchNextPageError: members.isFetchNextPageError,
          fetchNextPage: members.fetchNextPage,
          hasNextPage: members.hasNextPage || members.isPlaceholderData,
          isFetchingNextPage: members.isFetchingNextPage || members.isPlaceholderData,
        }}
        end={endWords(first, members)}
      />
    );
  }
  // While the answer to another question is on its way, the pages beside the old rows are nobody's business.
  const [previousCursor, nextCursor] = members.isPlaceholderData
    ? [null, null]
    : [first.previousCursor, first.nextCursor];
  const isOnlyPage = first.previousCursor === null && first.nextCursor === null;
  if (isOnlyPage) return null;
  return (
    <MembersPager
      previousCursor={previousCursor}
      nextCursor={nextCursor}
      onPage={(cursor) => onView({ cursor }, { toTop: true })}
    />
  );
}

function endWords(first: FirstPage, { data }: Members): string {
  const count = data?.pages.reduce((sum, page) => sum + page.royalmember.length, 0) ?? 0;
  return `That is all: ${totalWords(count, false, isFiltered(first.asked))}.`;
}

/** Why nobody is shown, as far as one filter says it. */
function noneWords({ search, segment }: FirstPage['asked']): string | undefined {
  if (isShortSearch(search)) return `Nobody’s name begins with “${search}” here. Three letters are found anywhere.`;
  if (search) return `Nobody’s name or e-mail has “${search}” in it here.`;
  return segment === 'all' ? undefined : `Nobody is in “${segmentWords[segment]}” just now.`;
}

/** Nobody joined yet, or nobody fits the filters. */
function Empty({ asked, onClear }: { asked: FirstPage['asked']; onClear: () => void }) {
  if (isFiltered(asked)) {
    return (
      <EmptyState
        title="No member matches"
        text={noneWords(asked)}
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      picture={<EmptySlot />}
      title="No members yet"
      text="Customers scan your shop’s QR, follow your shop and join its loyalty program. They appear here the moment they do."
      action={
        <Link to="/profile" search={{ tab: 'qr' }} className="sd-button sd-button-primary">
          <QrCode size={20} aria-hidden /> Show my QR
        </Link>
      }
    />
  );
}

interface FailedProps {
  error: Error;
  isGonePage: boolean;
  onRetry: () => unknown;
  onFirst: () => void;
}

function Failed({ error, isGonePage, onRetry, onFirst }: FailedProps) {
  if (!isGonePage) return <ErrorState title={membersFailure} error={error} onRetry={() => void onRetry()} />;
  return (
    <EmptyState
      title="This page of the list is not there"
      text="The address names a page that the list does not have. Its first page does."
      action={<Button onClick={onFirst}>First page</Button>}
    />
  );
}
