import { t } from '@lingui/core/macro';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PageTitle } from '#ui/page.tsx';
import { type ConversationsAsked, useConversations } from './api.ts';
import { ConversationList, isFiltered } from './conversation-list.tsx';
import styles from './inbox.module.css';
import { useOnline } from './presence.ts';
import { type CustomerCard, ShopThread } from './shop-thread.tsx';

interface InboxProps {
  openId: string | undefined;
  asked: ConversationsAsked;
  onAsk: (change: Partial<ConversationsAsked>, replace: boolean) => void;
  onClose: () => void;
  card: CustomerCard | null;
}

/** The shop's conversations beside the open one. On a phone there is one pane. */
export function Inbox({ openId, asked, onAsk, onClose, card }: InboxProps) {
  const online = useOnline();
  const list = useConversations(asked);
  const count = list.data?.pages[0]?.conversations.length;
  const isEmpty = openId === undefined && count === 0 && !isFiltered(asked);
  const panes = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(openId);
  useEffect(() => {
    // Back in the list, the keyboard continues at the conversation that was open.
    const id = wasOpen.current;
    wasOpen.current = openId;
    if (openId === undefined && id !== undefined) {
      panes.current?.querySelector<HTMLElement>(`[data-conversation="${id}"]`)?.focus({ preventScroll: true });
    }
  }, [openId]);
  return (
    <div
      className={styles.inbox}
      data-open={openId !== undefined || undefined}
      data-covers={openId !== undefined || undefined}
      data-empty={isEmpty || undefined}
      ref={panes}
    >
      <section className={styles.listPane} aria-labelledby="inbox-list">
        <header className={styles.head}>
          <PageTitle>{t`Shop Inbox`}</PageTitle>
          <h2 className="sd-quiet" id="inbox-list">{t`All Messages`}</h2>
        </header>
        <ConversationList list={list} asked={asked} onAsk={onAsk} openId={openId} online={online} />
      </section>
      {openId !== undefined && <ShopThread key={openId} id={openId} onBack={onClose} card={card} online={online} />}
      {openId === undefined && !isEmpty && (
        <div className={styles.none}>
          {count ? (
            <>
              <MessagesSquare size={40} strokeWidth={1.5} aria-hidden />
              <p className="sd-lead">{t`Choose a conversation to read it here.`}</p>
            </>
          ) : null}
        </div>
      )}
    </div>
  );
}
