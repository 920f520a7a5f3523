import { t } from '@lingui/core/macro';
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
  /** Writes a change of the view into the address. */
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
    // Without rows, the failure is shown in their place.
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
  // Back on the newest page, the cursor goes from the address, so that new members appear.
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
            title={t`This page no longer exists.`}
            action={<Button onClick={() => onView({ cursor: '' })}>{t`First page`}</Button>}
          />
        ) : (
          <ErrorState title={membersFailure} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <section
          ref={listRef}
          tabIndex={-1}
          aria-label={t`Members`}
          className="sd-list"
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

/** The number of members, read out when it changes. */
function Total({ first, choice, onClear }: TotalProps) {
  const file = useExportMembers();
  const isOwner = useOwnShop() !== null;
  const filtered = first !== undefined && isFiltered(first.asked);
  return (
    <div className="sd-list-totals">
      <p className="sd-quiet" role="status">
        {first ? totalWords(first.total, first.totalIsCapped, filtered) : <Skeleton width="6.5rem" />}
      </p>
      {filtered && first.total > 0 && (
        <button type="button" className="sd-link sd-list-clear" onClick={onClear}>
          {t`Clear filters`}
        </button>
      )}
      {first && hintWords(first.asked) && <p className="sd-quiet">{hintWords(first.asked)}</p>}
      {isOwner && first !== undefined && first.total > 0 && (
        <button
          type="button"
          className="sd-link sd-list-clear sd-list-export"
          aria-busy={file.isPending}
          onClick={() => !file.isPending && file.mutate({ body: askedOf(choice) })}
        >
          <Download size={16} aria-hidden /> {file.isPending ? t`Making the file…` : t`Export CSV`}
        </button>
      )}
    </div>
  );
}

/** Below the last row: the previous and next page, or more of the list. */
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
        end={totalWords(count, false, isFiltered(first.asked))}
      />
    );
  }
  if (first.previousCursor === null && first.nextCursor === null) return null;
  const to = (cursor: string | null) => {
    // While another list loads, the old list's pages are of no use.
    const isEnd = cursor === null || members.isPlaceholderData;
    return {
      'aria-disabled': isEnd,
      'data-disabled': isEnd || undefined,
      onClick: () => !isEnd && onView({ cursor }, { toTop: true }),
    };
  };
  // At an end the button stays, and so does the focus of someone who just pressed it.
  return (
    <nav className="sd-pager" aria-label={t`Pages`}>
      <Button {...to(first.previousCursor)}>
        <ChevronLeft size={20} aria-hidden /> {t`Previous`}
      </Button>
      <Button {...to(first.nextCursor)}>
        {t`Next`} <ChevronRight size={20} aria-hidden />
      </Button>
    </nav>
  );
}

/** What finds no members, if one filter explains it. */
function noneWords({ search, segment }: FirstPage['asked']): string | undefined {
  if (isShortSearch(search)) {
    return t`No names begin with “${search}”. Type three letters to search in the whole name.`;
  }
  if (search) return t`No members match “${search}”.`;
  const view = segmentWords()[segment];
  return segment === 'all' ? undefined : t`No members are in “${view}” right now.`;
}

/** No one has joined yet, or no member fits the filters. */
function Empty({ asked, onClear }: { asked: FirstPage['asked']; onClear: () => void }) {
  if (isFiltered(asked)) {
    return (
      <EmptyState
        title={t`No members found`}
        text={noneWords(asked)}
        action={<Button onClick={onClear}>{t`Clear filters`}</Button>}
      />
    );
  }
  return (
    <EmptyState
      picture={<EmptySlot />}
      title={t`No members yet`}
      text={t`Customers scan your shop’s QR code, follow your shop and join its loyalty program. They then appear here.`}
      action={
        <Link to="/profile" search={{ tab: 'qr' }} className="sd-button sd-button-primary">
          <QrCode size={20} aria-hidden /> {t`Show my QR code`}
        </Link>
      }
    />
  );
}
