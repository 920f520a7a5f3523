import { t } from '@lingui/core/macro';
import type { Conversation } from '@stampdeck/contract/inbox.ts';
import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react';
import { formatMoment } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Inline } from '#ui/layout.tsx';
import { showSent } from './api.ts';
import { LinkedText } from './linked-text.tsx';
import { forgetUnsent, sendAgain } from './outbox.ts';
import { Pictures } from './pictures.tsx';
import { MessageOptions } from './report-message.tsx';
import styles from './thread.module.css';
import type { MessageLine, MessageState } from './thread-lines.ts';

const marks = {
  sending: { icon: Clock3, words: () => t({ message: 'Sending', comment: 'state of a message' }) },
  failed: { icon: CircleAlert, words: () => t({ message: 'Not sent', comment: 'state of a message' }) },
  sent: { icon: Check, words: () => t({ message: 'Sent', comment: 'state of a message' }) },
  read: {
    icon: CheckCheck,
    words: () => t({ message: 'Read', comment: 'state of a message: the other one has read it' }),
  },
};

function Mark({ state }: { state: NonNullable<MessageState> }) {
  const { icon: Icon, words } = marks[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={15} strokeWidth={2.2} aria-hidden />
      <span className="sd-hidden">{words()}</span>
    </span>
  );
}

/** One message. One of the other side can be reported. If it was not sent, it says why and offers to send it again. */
export function Bubble({ line, conversation }: { line: MessageLine; conversation: Conversation }) {
  const { name } = conversation.other;
  const { key, id, text, images, at, isOwn, state, problem, by, begins, ends } = line;
  return (
    <li className={styles.line} data-own={isOwn || undefined} data-begins={begins || undefined}>
      {by && (
        <span className={styles.by} dir="auto">
          {by}
        </span>
      )}
      <div className={styles.beside}>
        <div
          className={styles.bubble}
          // A tap shows what can be done about it.
          tabIndex={-1}
          data-state={state}
          data-ends={ends || undefined}
          data-pictures={images.length > 0 || undefined}
        >
          {images.length > 0 && <Pictures images={images} words={isOwn ? t`Your photo` : t`Photo from ${name}`} />}
          {text !== '' && (
            <span className={styles.text} dir="auto">
              <LinkedText text={text} />
            </span>
          )}
          <span className={styles.meta}>
            <time dateTime={at}>{formatMoment(at, 'time')}</time>
            {state && <Mark state={state} />}
          </span>
        </div>
        {!isOwn && id && <MessageOptions messageId={id} conversation={conversation} />}
      </div>
      {problem && (
        <div className={styles.problem} role="alert">
          {problem}
          <Inline className={styles.ways ?? ''}>
            <Button size="s" onClick={() => sendAgain(key, conversation.id, showSent)}>
              {t`Retry`}
            </Button>
            <Button size="s" variant="subtle" onClick={() => forgetUnsent(key)}>
              {t`Delete`}
            </Button>
          </Inline>
        </div>
      )}
    </li>
  );
}
