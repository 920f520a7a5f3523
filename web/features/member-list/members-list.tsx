import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { isShortSearch } from '@stampdeck/contract/member-views.ts';
import { Link } from '@tanstack/react-router';
import { Download, QrCode } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { isGonePage, type OnView } from '#lib/list-view.ts';
import { useOwnShop } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { ListFrame } from '#ui/list-frame.tsx';
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
  segmentWords,
  totalWords,
} from './members-view.ts';

interface MembersListProps {
  view: MembersView;
  /** Writes a change of the view into the address. */
  onView: OnView<MembersView>;
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
  const isGone = isGonePage(error);
  useFailureToast(
    // Without rows, the failure is shown in their place.
    isGone || !data ? null : error,
    useCallback(
      () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
      [refetch, fetchNextPage, isFetchNextPageError],
    ),
  );

  const first = data?.pages[0];
  const rows = data?.pages.flatMap((page) => page.royalmember) ?? null;
  const { cursor: _, size: __, ...choice } = view;
  const chosen = useChosen(JSON.stringify(view), rows ?? []);

  const clear = () => {
    onView({ search: '', status: 'all', segment: 'all', cursor: '' });
    searchRef.current?.focus();
  };

  return (
    <>
      <MembersToolbar view={view} onView={onView} searchRef={searchRef} />
      <ListFrame
        label={t`Members`}
        ref={listRef}
        list={members}
        view={view}
        onView={onView}
        failure={membersFailure}
        isGonePage={isGone}
        totalOf={({ total, totalIsCapped, asked }) => {
          const filtered = isFiltered(asked);
          return { words: totalWords(total, totalIsCapped, filtered), isFiltered: filtered };
        }}
        endOf={(pages) =>
          totalWords(
            rows?.length ?? 0,
            false,
            pages.some(({ asked }) => isFiltered(asked)),
          )
        }
        onClear={clear}
        beside={first && <BesideTotal first={first} choice={choice} />}
        empty={({ asked }) => <Empty asked={asked} onClear={clear} />}
        count={rows?.length}
        after={
          <MembersBulk chosen={chosen} choice={choice} onGone={() => listRef.current?.focus({ preventScroll: true })} />
        }
      >
        <div className="sd-surface">
          {isTable ? (
            <MembersTable {...{ isWide, chosen, choice, onView }} members={rows} />
          ) : (
            <MembersCards {...{ chosen, choice }} members={rows} />
          )}
        </div>
      </ListFrame>
    </>
  );
}

type Members = ReturnType<typeof useMembers>;
type FirstPage = NonNullable<Members['data']>['pages'][number];

/** A hint about the list, and its file. */
function BesideTotal({ first, choice }: { first: FirstPage; choice: MembersChoice }) {
  const file = useExportMembers();
  const isOwner = useOwnShop() !== null;
  const hint = hintWords(first.asked);
  return (
    <>
      {hint && <p className="sd-quiet">{hint}</p>}
      {isOwner && first.total > 0 && (
        <button
          type="button"
          className="sd-link sd-list-clear sd-list-export"
          aria-busy={file.isPending}
          onClick={() => !file.isPending && file.mutate({ body: askedOf(choice) })}
        >
          <Download size={16} aria-hidden /> {file.isPending ? t`Making the file…` : t`Export CSV`}
        </button>
      )}
    </>
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
