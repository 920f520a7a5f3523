import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { Conversation } from '@stampdeck/contract/inbox.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { EllipsisVertical, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { ShopText } from '#card/shop-text.tsx';
import { useStepping, useSteps } from '#features/membership/api.ts';
import { Button } from '#ui/button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useDialog } from '#ui/sheet.tsx';
import { useBlock, useConversationWith, useOpenConversation, useThread } from './api.ts';
import { Composer } from './composer.tsx';
import styles from './customer-chat.module.css';
import { Face, Online } from './face.tsx';
import { Options } from './options.tsx';
import { useUnsent } from './outbox.ts';
import { useOnline } from './presence.ts';
import { ThreadBones, ThreadMessages } from './thread.tsx';
import { useVisibleArea } from './visible-area.ts';

interface Props {
  shop: ShopHead;
  customer: UserInfo;
  onClose: () => void;
}

/** The customer's chat with a shop: over the whole screen on a phone, at the side elsewhere. */
export function CustomerChat({ shop, customer, onClose }: Props) {
  const { ref, onCancel } = useDialog(onClose);
  useVisibleArea(ref);
  const titleId = useId();
  const talk = useConversationWith(shop.id, { enabled: !useStepping(shop.id), isCounted: true });
  const conversation = talk.data?.conversation;
  const isOnline = useOnline()?.has(shop.id) === true;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes; with the keyboard it is Escape, which a dialog has built in
    <dialog
      ref={ref}
      className={styles.chat}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <button type="button" className="sd-icon-button" aria-label={t`Close`} onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
          <Face of={shop} size={36} isOnline={isOnline} />
          <h2 className={styles.name} id={titleId}>
            <ShopText language={shop.language}>{shop.name}</ShopText>
          </h2>
          {isOnline && <Online />}
          {conversation && <TurnOff conversation={conversation} />}
        </header>
        {conversation ? (
          <Talk shop={shop} customer={customer} conversation={conversation} refusal={talk.data?.refusal ?? null} />
        ) : (
          <NoTalk shop={shop} customer={customer} talk={talk} />
        )}
      </div>
    </dialog>
  );
}

/** What the customer may do with the conversation besides writing. */
function TurnOff({ conversation: { id, isBlocked } }: { conversation: Conversation }) {
  const block = useBlock(id);
  return (
    <Options words={t`Options`} icon={EllipsisVertical} size={22} className="sd-icon-button" of={styles.options ?? ''}>
      {(close) => (
        <Button
          isBusy={block.isPending}
          onClick={() => {
            block.mutate(!isBlocked);
            close();
          }}
        >
          {isBlocked ? t`Turn on messages` : t`Turn off messages`}
        </Button>
      )}
    </Options>
  );
}

type Talking = Omit<Props, 'onClose'> & {
  conversation: Conversation;
  refusal: keyof ReturnType<typeof refusalWords> | null;
};

/** The conversation, with the field or the reason why no one can write. */
function Talk({ shop, customer, conversation, refusal }: Talking) {
  const { id } = conversation;
  const thread = useThread(id);
  const unsent = useUnsent(id);
  const { refetch } = useConversationWith(shop.id, { isCounted: true });
  const failed = unsent.filter(({ problem }) => problem !== null).length;
  // Perhaps the shop has turned messages off.
  useEffect(() => {
    if (failed > 0) void refetch();
  }, [failed, refetch]);
  if (!thread.data) {
    return <Loaded query={thread} failure={t`We couldn’t load your messages`} bones={<ThreadBones />} />;
  }
  const isEmpty = thread.data.messages.length === 0 && unsent.length === 0;
  return (
    <>
      {isEmpty && !refusal && <p className={styles.hint}>{t`Ask about opening hours, an order, or your card.`}</p>}
      <ThreadMessages thread={thread.data} />
      {refusal ? (
        <Refused shop={shop} customer={customer} refusal={refusal} conversation={conversation} />
      ) : (
        <Composer conversationId={id} ownId={customer.id} other={{ id: shop.id, name: shop.name }} />
      )}
    </>
  );
}

/** Before the first message: begins the conversation, or says why there can be none. */
function NoTalk({ shop, customer, talk }: Omit<Props, 'onClose'> & { talk: ReturnType<typeof useConversationWith> }) {
  const { data, error, refetch } = talk;
  const begin = useOpenConversation(() => void refetch());
  const { mutate } = begin;
  const may = data !== undefined && data.conversation === null && data.refusal === null;
  useEffect(() => {
    if (may) mutate([customer.id, shop.id]);
  }, [may, mutate, customer.id, shop.id]);
  if (data?.refusal) {
    return (
      <div className={styles.none}>
        <Refused shop={shop} customer={customer} refusal={data.refusal} />
      </div>
    );
  }
  return (
    <Loaded
      query={{
        data: undefined,
        error: begin.error ?? (data ? null : error),
        refetch: () => (may ? mutate([customer.id, shop.id]) : refetch()),
      }}
      failure={t`We couldn’t load your messages`}
      bones={<ThreadBones />}
    />
  );
}

const refusalWords = (name: string) => ({
  chatNotLinked: t`Follow ${name} to write to the shop.`,
  chatBlocked: t`${name} has turned off messages with you.`,
  shopSuspended: t`${name} is closed for now, so it cannot get messages.`,
  chatClosed: t`${name} has closed, so it cannot get messages.`,
  chatNoAccount: t`You need an account to write to ${name}.`,
});

type RefusedProps = Omit<Talking, 'conversation' | 'refusal'> & {
  conversation?: Conversation;
  refusal: NonNullable<Talking['refusal']>;
};

/** Why the customer can't write, and what they can do about it. */
function Refused({ shop, customer, refusal, conversation }: RefusedProps) {
  const tap = useSteps(shop.id);
  const isStepping = useStepping(shop.id);
  const block = useBlock(conversation?.id ?? '');
  const isOwn = refusal === 'chatBlocked' && conversation?.isBlocked === true;
  return (
    <div className={styles.refused} role="status">
      <p>{isOwn ? t`You turned off messages from this shop.` : refusalWords(shop.name)[refusal]}</p>
      {isOwn && (
        <Button isBusy={block.isPending} onClick={() => block.mutate(false)}>
          {t`Turn on messages`}
        </Button>
      )}
      {refusal === 'chatNotLinked' && (
        <Button
          variant="primary"
          isBusy={isStepping}
          onClick={() => tap.mutate({ customerId: customer.id, takes: ['follow'] })}
        >
          {t`Follow to write`}
        </Button>
      )}
    </div>
  );
}
