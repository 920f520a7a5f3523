import { useMediaQuery } from '@mantine/hooks';
import { isShortSearch } from '@stampdeck/contract/member-views.ts';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download, QrCode } from 'lucide-react';
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
import { useChosen } from './members-chosen.ts';
import styles from './members-list.module.css';
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

const atOnce = { getInitialValueInEffect: false };

/** The shop's members with search, status, page size and pages, live. */
export function MembersList({ view, onView }: MembersListProps) {
  const members = useMembers(view);
  const { data, error, refetch, fetchNextPage, isFetchNextPageError } = members;
  const isTable = useMediaQuery('(min-width: 48em)', false, atOnce);
  const isWide = useMediaQuery('(min-width: 75em)', false, atOnce);
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
        isGonePage ? (
          <EmptyState
            title="This page of the list is not there"
            text="The address names a page that the list does not have. Its first page does."
            action={<Button onClick={() => onView({ cursor: '' })}>First page</Button>}
          />
        ) : (
          <ErrorState title={membersFailure} error={error} onRetry={() => void refetch()} />
        )
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
            <div className="sd-surface">
              {isTable ? (
                <MembersTable {...{ isWide, chosen, choice, onView }} members={rows} />
              ) : (
                <MembersCards {...{ chosen, choice }} members={rows} />
              )}
            </div>
          )}
          <Ends members={members} view={view} onView={onView} />
          <MembersBulk chosen={chosen} choice={choice} onGone={() => listRef.current?.focus({ preventScroll: true })} />
        </section>
      )}
    </>
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
    const count = members.data?.pages.reduce((sum, page) => sum + page.royalmember.length, 0) ?? 0;
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
        end={`That is all: ${totalWords(count, false, isFiltered(first.asked))}.`}
      />
    );
  }
  if (first.previousCursor === null && first.nextCursor === null) return null;
  const to = (cursor: string | null) => {
    // While the answer to another question is on its way, the pages beside the old rows are nobody's business.
    const isEnd = cursor === null || members.isPlaceholderData;
    return {
      'aria-disabled': isEnd,
      'data-disabled': isEnd || undefined,
      onClick: () => !isEnd && onView({ cursor }, { toTop: true }),
    };
  };
  // An end keeps its button, and so the focus of whoever just pressed it.
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button {...to(first.previousCursor)}>
        <ChevronLeft size={20} aria-hidden /> Previous
      </Button>
      <Button {...to(first.nextCursor)}>
        Next <ChevronRight size={20} aria-hidden />
      </Button>
    </nav>
  );
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
