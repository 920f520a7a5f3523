import { t } from '@lingui/core/macro';
import type { Conversation } from '@stampdeck/contract/inbox.ts';
import { ArrowDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { serverNow } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ownSide, type Thread, useOlderMessages } from './api.ts';
import { Bubble } from './bubble.tsx';
import { useUnsent } from './outbox.ts';
import { wordsOf } from './picture-words.ts';
import { useReading } from './reading.ts';
import styles from './thread.module.css';
import { type Line, threadLines, withoutGap } from './thread-lines.ts';
import { useThreadScroll } from './thread-scroll.ts';
import { useTyping } from './typing.ts';

const idOf = ({ members }: Thread['conversation']) => members[ownSide() === 'shop' ? 0 : 1];

/** The lines of a conversation as they are now. */
function useLines({ messages, conversation }: Thread): Line[] {
  const unsent = useUnsent(conversation.id);
  const personId = useSession()?.id ?? '';
  // Stays while the conversation is open: reading moves the mark at once.
  const [readSeq] = useState(() => (conversation.unread > 0 ? conversation.readSeq : null));
  const ownId = idOf(conversation);
  const { otherReadSeq } = conversation;
  return useMemo(
    () =>
      threadLines({
        messages: withoutGap(messages),
        ...{ unsent, ownId, personId, otherReadSeq, readSeq, now: serverNow() },
      }),
    [messages, unsent, ownId, personId, otherReadSeq, readSeq],
  );
}

/** The messages of an open conversation: days, groups, states, older ones on demand. Reading marks them as read. */
export function ThreadMessages({ thread }: { thread: Thread }) {
  const { conversation, hasOlder, messages } = thread;
  const { id, other } = conversation;
  const { name } = other;
  const lines = useLines(thread);
  const older = useOlderMessages(id);
  const first = messages[0]?.seq;
  const loadOlder = () => {
    if (hasOlder && !older.isPending && !older.isError && first !== undefined) older.mutate(first);
  };
  const { box, onScroll, hasNew, toEnd } = useThreadScroll(lines, loadOlder);
  const isTyping = useTyping(id, other.id);
  useReading(id, thread);
  const newest = messages.at(-1);
  return (
    <div className={styles.frame}>
      <div
        className={styles.box}
        ref={box}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t`Messages`}
      >
        {hasOlder && (
          <div className={styles.older}>
            {older.error && <p role="alert">{older.error.message}</p>}
            <Button size="s" isBusy={older.isPending} onClick={() => first !== undefined && older.mutate(first)}>
              {older.isPending ? t`Loading…` : older.isError ? t`Retry` : t`Show earlier messages`}
            </Button>
          </div>
        )}
        <ol className={styles.lines}>
          {lines.map((line) => (
            <ThreadLine key={line.key} line={line} conversation={conversation} />
          ))}
        </ol>
        {isTyping && (
          <p className={styles.typing}>
            <span className={styles.dots} aria-hidden>
              <i />
              <i />
              <i />
            </span>
            <span dir="auto">{t`${name} is typing…`}</span>
          </p>
        )}
      </div>
      <p className="sd-hidden" role="status">
        {isTyping
          ? t`${name} is typing…`
          : newest?.senderId === other.id
            ? `${name}: ${wordsOf(newest.text, newest.images?.length ?? 0)}`
            : ''}
      </p>
      {hasNew && (
        <Button variant="filled" size="s" className={styles.jump} onClick={toEnd}>
          <ArrowDown size={16} aria-hidden /> {t`New messages`}
        </Button>
      )}
    </div>
  );
}

function ThreadLine({ line, conversation }: { line: Line; conversation: Conversation }) {
  if (line.kind === 'message') return <Bubble line={line} conversation={conversation} />;
  return (
    <li className={styles.divider} data-new={line.kind === 'new' || undefined}>
      <span>{line.kind === 'day' ? line.words : t({ message: 'New', comment: 'heading above unread messages' })}</span>
    </li>
  );
}

/** In the messages' place while they load. */
export const ThreadBones = () => (
  <div className={styles.bones} aria-busy>
    {['55%', '38%', '62%', '30%'].map((width) => (
      <Skeleton key={width} width={width} height="2.75rem" radius="1rem" />
    ))}
  </div>
);
