import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { notificationTypes } from '@stampdeck/contract/notification-types.ts';
import type { Notification } from '@stampdeck/contract/notifications.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { formatMoment } from '#language/format.ts';
import { shownCount } from '#language/shown-count.ts';
import { serverNow } from '#lib/api.ts';
import { useMay } from '#lib/may.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { More } from '#ui/more.tsx';
import { useRelativeWords } from '#ui/relative-time.tsx';
import { RowBones } from '#ui/rows.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useMarkRead, useNotifications } from './api.ts';
import styles from './notification-sheet.module.css';

/** What happened at the shop, below the bell; on a phone at the bottom edge. Mount it to open it. */
export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const list = useNotifications();
  return (
    <Sheet title={t`Notifications`} onClose={onClose} isCorner>
      <Loaded
        query={list}
        failure={t`We couldn’t load your notifications`}
        bones={
          <ul className="sd-rows" aria-busy>
            <RowBones count={4} />
          </ul>
        }
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ notifications }) => notifications);
          return rows.length === 0 ? (
            <EmptyState
              picture={<EmptySlot />}
              title={t`Nothing new yet`}
              text={t`Here you see who joined, ordered, filled a card, reviewed a product or wrote to you.`}
            />
          ) : (
            <>
              <ReadLine unread={pages[0]?.unread ?? 0} newest={rows[0]?.createdAt ?? ''} />
              <ul className={`sd-rows ${styles.rows}`}>
                {rows.map((row) => (
                  <Line key={row.id} notification={row} onOpen={onClose} />
                ))}
              </ul>
              <More list={list} />
            </>
          );
        }}
      </Loaded>
      <Link to="/settings" hash="notifications" className={`sd-link ${styles.choose}`} onClick={onClose}>
        {t`Choose your notifications`}
      </Link>
    </Sheet>
  );
}

/** How many are unread, and Mark as read. */
function ReadLine({ unread, newest }: { unread: number; newest: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending } = useMarkRead();
  const count = shownCount(unread);
  return (
    <div className={styles.read}>
      <p ref={words} tabIndex={-1} role="status">
        {unread === 0 ? t`You have read everything.` : t`${count} unread`}
      </p>
      {unread > 0 && (
        <Button
          size="s"
          isBusy={isPending}
          // The button disappears; the keyboard continues from its place.
          onClick={() => mutate(newest, { onSuccess: () => words.current?.focus({ preventScroll: true }) })}
        >
          {t`Mark as read`}
        </Button>
      )}
    </div>
  );
}

/** What the sender did. Any type that we do not know reads as a message. */
function Deed({ notification: { type, senderName, messages } }: { notification: Notification }) {
  const sent = Math.max(1, messages);
  const name = (
    <strong className="sd-row-name" dir="auto">
      {senderName}
    </strong>
  );
  switch (type) {
    case notificationTypes.liked:
      return <Trans>{name} liked your product</Trans>;
    case notificationTypes.commented:
      return <Trans>{name} commented on your product</Trans>;
    case notificationTypes.newMember:
      return <Trans>{name} joined your program</Trans>;
    case notificationTypes.fullCard:
      return <Trans>{name} filled their card</Trans>;
    case notificationTypes.order:
      return <Trans>{name} placed an order</Trans>;
    default:
      return (
        <Trans>
          {name} sent you <Plural value={sent} one="a message" other="# messages" />
        </Trans>
      );
  }
}

interface LineProps {
  notification: Notification;
  onOpen: () => void;
}

function Line({ notification, onOpen }: LineProps) {
  const { senderName, photo, createdAt, isUnread } = notification;
  const ago = useRelativeWords(createdAt, serverNow);
  return (
    <li>
      <Source notification={notification} onOpen={onOpen}>
        <Avatar photo={photo} name={senderName} />
        <span className="sd-row-words">
          <span>
            <Deed notification={notification} />
          </span>
          <time className="sd-row-text" dateTime={createdAt} title={formatMoment(createdAt, 'fullMoment')}>
            {ago}
          </time>
        </span>
        {isUnread && (
          <span className={styles.dot}>
            <span className="sd-hidden">{t`Unread`}</span>
          </span>
        )}
      </Source>
    </li>
  );
}

/** A link to the conversation, the order, the product or the member; plain for people who may not open it. */
function Source({
  notification: { id, type, conversationId, memberId, productId },
  onOpen,
  children,
}: LineProps & { children: ReactNode }) {
  const [mayMembers, mayOrders] = [useMay('members'), useMay('orders')];
  const link = { className: `sd-row ${styles.line} ${styles.link}`, onClick: onOpen, children };
  if (conversationId !== null) return <Link to="/dashboard-messages" search={{ c: conversationId }} {...link} />;
  if (productId !== null) return <Link to="/product/$id" params={{ id: productId }} hash="reviews" {...link} />;
  if (memberId !== null && mayMembers) return <Link to="/royaltymember/$id" params={{ id: memberId }} {...link} />;
  if (type === notificationTypes.order && mayOrders) return <Link to="/order/$id" params={{ id }} {...link} />;
  return <div className={`sd-row ${styles.line}`}>{children}</div>;
}
