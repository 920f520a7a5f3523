import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Conversation } from '@stampdeck/contract/inbox.ts';
import { Link } from '@tanstack/react-router';
import { QrCode, Users } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatMoment } from '#language/format.ts';
import { shownCount } from '#language/shown-count.ts';
import { serverNow } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { moveByArrow } from '#ui/found-row.tsx';
import { Inline } from '#ui/layout.tsx';
import { More } from '#ui/more.tsx';
import { useRelativeWords } from '#ui/relative-time.tsx';
import { RowBones } from '#ui/rows.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { ConversationsAsked, useConversations } from './api.ts';
import styles from './conversation-list.module.css';
import { Face, Online } from './face.tsx';
import { wordsOf } from './picture-words.ts';

/** The longest text that the search call takes (characters). */
const longestSearch = 100;

export const isFiltered = ({ search, filter }: ConversationsAsked): boolean => search !== '' || filter !== 'all';

interface ConversationListProps {
  list: ReturnType<typeof useConversations>;
  asked: ConversationsAsked;
  onAsk: (change: Partial<ConversationsAsked>, replace: boolean) => void;
  /** The open conversation. */
  openId: string | undefined;
  /** Who is online, by id. */
  online: ReadonlySet<string> | null;
}

/** The shop's conversations, with filter and search. The arrow keys move between them. */
export function ConversationList({ list, asked, onAsk, openId, online }: ConversationListProps) {
  const rows = list.data?.pages.flatMap(({ conversations }) => conversations);
  const isPartial = list.data?.pages.some((page) => 'isPartial' in page);
  const hasTools = rows?.length !== 0 || isFiltered(asked);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shorter way between the links
    <div className={styles.list} onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveByArrow(event)}>
      <div className={styles.tools}>
        {hasTools && (
          <SearchField
            label={t`Search messages`}
            placeholder={t`Name or message`}
            maxLength={longestSearch}
            search={asked.search}
            onSearch={(search) => onAsk({ search }, search !== '' && asked.search !== '')}
          />
        )}
        {hasTools && <Filters filter={asked.filter} onAsk={onAsk} />}
        {isPartial && <p className="sd-quiet">{t`Only your newest messages were searched.`}</p>}
      </div>
      {list.error && !rows ? (
        <ErrorState title={t`We couldn’t load your messages`} error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty asked={asked} onAsk={onAsk} />
      ) : (
        <div className={styles.rows} data-stale={list.isPlaceholderData || undefined}>
          <ul className="sd-rows" aria-busy={!rows}>
            {rows ? (
              rows.map((conversation) => (
                <ConversationRow
                  key={conversation.id}
                  conversation={conversation}
                  isOpen={conversation.id === openId}
                  isOnline={online?.has(conversation.other.id) === true}
                />
              ))
            ) : (
              <RowBones count={6} />
            )}
          </ul>
          {rows && <More list={list} eager />}
        </div>
      )}
    </div>
  );
}

type Filter = ConversationsAsked['filter'];

function Filters({ filter, onAsk }: { filter: Filter; onAsk: ConversationListProps['onAsk'] }) {
  const choices: [Filter, string][] = [
    ['all', t({ message: 'All', comment: 'conversations, read or not' })],
    ['unread', t({ message: 'Unread', comment: 'conversations with unread messages' })],
  ];
  return (
    <Inline as="fieldset" aria-label={t`Show`}>
      {choices.map(([value, words]) => (
        <button
          key={value}
          type="button"
          className={styles.filter}
          aria-pressed={filter === value}
          onClick={() => onAsk({ filter: value }, false)}
        >
          {words}
        </button>
      ))}
    </Inline>
  );
}

/** What the search found in place of the newest message. */
function Words({ conversation }: { conversation: Conversation }) {
  if (!conversation.found) return lastWords(conversation);
  const { before, hit, after, side } = conversation.found;
  const lastMessage = (
    <>
      {before}
      <mark>{hit}</mark>
      {after}
    </>
  );
  return side === 'shop' ? <Trans>You: {lastMessage}</Trans> : lastMessage;
}

function lastWords({ lastMessage: text, lastImages, lastSide }: Conversation): string {
  const lastMessage = wordsOf(text, lastImages);
  return lastSide === 'shop' ? t`You: ${lastMessage}` : lastMessage;
}

function When({ at }: { at: string }) {
  const words = useRelativeWords(at, serverNow);
  return (
    <time className={styles.when} dateTime={at} title={formatMoment(at, 'fullMoment')}>
      {words}
    </time>
  );
}

interface RowProps {
  conversation: Conversation;
  isOpen: boolean;
  isOnline: boolean;
}

function ConversationRow({ conversation, isOpen, isOnline }: RowProps) {
  const { id, other, unread, found } = conversation;
  const at = found?.createdAt ?? conversation.lastMessageAt;
  return (
    <li>
      <Link
        to="/dashboard-messages"
        search={(now) => ({ ...now, c: id })}
        className={`sd-row ${styles.row}`}
        activeOptions={{ exact: true }}
        aria-current={isOpen ? 'true' : undefined}
        data-result
        data-conversation={id}
        data-unread={unread > 0 || undefined}
      >
        <Face of={other} size={44} isOnline={isOnline} />
        <span className={`sd-row-name ${styles.name}`} dir="auto" title={other.name}>
          {other.name}
        </span>
        {isOnline && <Online />}
        {at && <When at={at} />}
        <span className={`sd-row-text ${styles.last}`} dir="auto">
          <Words conversation={conversation} />
        </span>
        {unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden>{shownCount(unread)}</span>
            <span className="sd-hidden">{plural(unread, { one: '# unread', other: '# unread' })}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function Empty({ asked: { search, filter }, onAsk }: Pick<ConversationListProps, 'asked' | 'onAsk'>) {
  if (isFiltered({ search, filter })) {
    return (
      <EmptyState
        title={search === '' ? t`Nothing unread` : t`No messages found`}
        text={search === '' ? t`You have read all your messages.` : t`No names or messages match “${search}”.`}
        action={
          <Button onClick={() => onAsk({ search: '', filter: 'all' }, false)}>
            {search === '' ? t`All messages` : t`Clear the search`}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      picture={<EmptySlot />}
      title={t`No messages yet`}
      text={t`Customers can write to you from your shop’s page. You can write first: open a member and press ‘Message’.`}
      action={
        <Inline className={styles.ways ?? ''}>
          <Link to="/royaltymember" className="sd-button">
            <Users size={20} aria-hidden /> {t`Royalty members`}
          </Link>
          <Link to="/profile" search={{ tab: 'qr' }} className="sd-button">
            <QrCode size={20} aria-hidden /> {t`Show my QR code`}
          </Link>
        </Inline>
      }
    />
  );
}
