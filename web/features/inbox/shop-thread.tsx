import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import type { Conversation } from '@stampdeck/contract/inbox.ts';
import { ArrowLeft, CircleUserRound, MessageSquare, MessageSquareOff } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useAnswerHelp } from '#features/quick-answers/use-answer-help.tsx';
import { deviceSwitch } from '#lib/device-switch.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useBlock, useConversationWith, useThread } from './api.ts';
import { Composer } from './composer.tsx';
import { Face, Online } from './face.tsx';
import styles from './shop-thread.module.css';
import { ThreadBones, ThreadMessages } from './thread.tsx';

/** What the shop has about a customer: beside the thread on wide screens unless it is folded away, in a dialog on others. */
export type CustomerCard = (customer: Conversation['other']) => ReactNode;

interface ShopThreadProps {
  id: string;
  onBack: () => void;
  card: CustomerCard | null;
  /** Who is online, by id. */
  online: ReadonlySet<string> | null;
}

const atOnce = { getInitialValueInEffect: false };
const cardBeside = deviceSwitch('inboxCard', true);

/** A conversation of the shop with a customer. */
export function ShopThread({ id, onBack, card, online }: ShopThreadProps) {
  const thread = useThread(id);
  const isWide = useMediaQuery('(min-width: 75em)', false, atOnce);
  const isBeside = cardBeside.use() && isWide;
  const { data, isGone } = thread;
  const name = data?.conversation.other.name ?? '';
  const closeByKey = (event: KeyboardEvent) => {
    // While letters are put together, Escape ends only that; in a dialog, it closes the dialog.
    const isElsewhere = event.nativeEvent.isComposing || (event.target as Element).closest('dialog') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onBack();
  };
  return (
    <>
      <section className={styles.thread} aria-label={name || t`Conversation`} onKeyDown={closeByKey}>
        <header className={styles.head}>
          <button type="button" className={`sd-icon-button ${styles.back}`} aria-label={t`Back`} onClick={onBack}>
            <ArrowLeft size={22} aria-hidden />
          </button>
          {data && (
            <Head
              conversation={data.conversation}
              card={card}
              beside={isWide ? isBeside : null}
              isOnline={online?.has(data.conversation.other.id) === true}
            />
          )}
        </header>
        {isGone ? (
          <EmptyState
            title={t`This conversation is not here`}
            text={t`The address is wrong, or the customer deleted their account.`}
            action={<Button onClick={onBack}>{t`All messages`}</Button>}
          />
        ) : (
          <Loaded query={thread} failure={t`We couldn’t load this conversation`} bones={<ThreadBones />}>
            {(loaded) => (
              <>
                <ThreadMessages thread={loaded} />
                <Foot conversation={loaded.conversation} />
              </>
            )}
          </Loaded>
        )}
      </section>
      {data && isBeside && card && (
        <aside className={styles.card} aria-label={t`Customer`}>
          {card(data.conversation.other)}
        </aside>
      )}
    </>
  );
}

interface HeadProps {
  conversation: Conversation;
  card: CustomerCard | null;
  /** Whether the card is beside the thread; null where there is no room. */
  beside: boolean | null;
  isOnline: boolean;
}

function Head({ conversation, card, beside, isOnline }: HeadProps) {
  const { other, id, isBlocked } = conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  const block = useBlock(id);
  const [showsCard, setShowsCard] = useState(false);
  useEffect(() => {
    // On a phone the keyboard would cover the conversation. Elsewhere the field takes the focus.
    if (window.matchMedia?.('(pointer: coarse)').matches) heading.current?.focus({ preventScroll: true });
  }, []);
  const words = isBlocked ? t`Turn on messages` : t`Turn off messages`;
  return (
    <>
      <Face of={other} size={36} isOnline={isOnline} />
      <h2 className={styles.name} dir="auto" title={other.name} ref={heading} tabIndex={-1}>
        {other.name}
      </h2>
      {isOnline && <Online />}
      {card && (
        <button
          type="button"
          className="sd-icon-button"
          aria-label={t`Customer`}
          title={t`Customer`}
          {...(beside === null ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': beside })}
          onClick={() => (beside === null ? setShowsCard(true) : cardBeside.turn(!beside))}
        >
          <CircleUserRound size={20} aria-hidden />
        </button>
      )}
      {card && showsCard && beside === null && (
        <Sheet title={other.name} onClose={() => setShowsCard(false)}>
          {card(other)}
        </Sheet>
      )}
      <button
        type="button"
        className="sd-icon-button"
        aria-label={words}
        title={words}
        aria-busy={block.isPending}
        onClick={() => !block.isPending && block.mutate(!isBlocked)}
      >
        {isBlocked ? <MessageSquare size={20} aria-hidden /> : <MessageSquareOff size={20} aria-hidden />}
      </button>
    </>
  );
}

/** Where the shop writes, or why it can't. */
function Foot({ conversation }: { conversation: Conversation }) {
  const { id, other, members, isBlocked } = conversation;
  const { name } = other;
  const { data } = useConversationWith(other.id);
  const block = useBlock(id);
  if (isBlocked) {
    return (
      <div className={styles.refusal} role="status">
        <p>{t`You turned off messages with ${name}. Neither of you can write.`}</p>
        <Button size="s" isBusy={block.isPending} onClick={() => block.mutate(false)}>{t`Turn on messages`}</Button>
      </div>
    );
  }
  const refusals = {
    chatNotLinked: t`${name} no longer follows your shop, so you cannot write to each other.`,
    chatBlocked: t`${name} turned off messages from your shop.`,
    chatClosed: t`This shop has closed for good.`,
    shopSuspended: t`Your shop is suspended, so you cannot write now.`,
    chatNoAccount: t`${name} has a paper card and no account, so they cannot get messages.`,
  };
  const refusal = data?.refusal;
  if (refusal) {
    return (
      <div className={styles.refusal} role="status">
        <p>{refusals[refusal]}</p>
      </div>
    );
  }
  return <Composer conversationId={id} ownId={members[0]} other={other} useHelp={useAnswerHelp} />;
}
