import { plural, t } from '@lingui/core/macro';
import type { MemberDetails } from '@stampdeck/contract/member-list.ts';
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { MemberNote } from '#features/notes/member-note.tsx';
import { formatDay, formatList, formatNumber } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { useOwnShop } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Facts } from '#ui/facts.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Row } from '#ui/rows.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MemberData } from './member-data.tsx';
import styles from './member-view.module.css';
import { DisabledMark, Gender, JoinedBadge, LastVisit, Username } from './members-row.tsx';

interface MemberViewProps {
  details: MemberDetails;
  /** The card as it looks now. */
  card: ReactNode;
  ledger: ReactNode;
  /** The printed code of a member without an account. */
  code: ReactNode;
  /** What they ordered last. */
  orders: ReactNode;
  /** Moves the card to a new phone. */
  move: ReactNode;
  onErased: () => void;
}

/** A member with their card, their rewards, and what the shop has about them. */
export function MemberView({ details, card, ledger, code, orders, move, onErased }: MemberViewProps) {
  const isOwner = useOwnShop() !== null;
  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <Head details={details} move={move} />
      </div>
      <div className={styles.main}>
        <Panel title={t`Card`}>{card}</Panel>
        <Rewards details={details} />
        {ledger}
      </div>
      <div className={styles.side}>
        <Panel title={t`Note`}>
          <MemberNote id={details.member.id} />
        </Panel>
        {orders}
        {code}
        <ClosedCards details={details} />
        {isOwner && <MemberData member={details.member} isUnclaimed={details.isUnclaimed} onErased={onErased} />}
      </div>
    </div>
  );
}

const bones = (height: string) => <Skeleton height={height} radius="var(--sd-radius-xl)" />;

/** In the page's place while the member loads. */
export const MemberSkeleton = () => (
  <div className={styles.columns} aria-busy>
    <div className={styles.head}>{bones('12rem')}</div>
    <div className={styles.main}>{bones('30rem')}</div>
    <div className={styles.side}>{bones('10rem')}</div>
  </div>
);

function Head({ details: { member, phone, dateOfBirth }, move }: Pick<MemberViewProps, 'details' | 'move'>) {
  const { customer } = member;
  return (
    <Panel aria-label={t`Person`}>
      <Inline gap={4}>
        <Avatar name={customer.displayName} photo={customer.photo} size={64} />
        <JoinedBadge member={member} />
        <DisabledMark member={member} />
      </Inline>
      <Facts
        facts={[
          [t`Email`, customer.username && <Username member={member} />],
          [t`Phone`, phone && <span dir="auto">{phone}</span>],
          [t`Birthday`, dateOfBirth && formatDay(dateOfBirth, 'dayOfYear')],
          [t`Gender`, customer.gender && <Gender member={member} />],
          [t`Last visit`, <LastVisit key="visit" member={member} />],
        ]}
      />
      {move}
    </Panel>
  );
}

function Rewards({ details: { card, owed, redeemed, redeemedTotal } }: { details: MemberDetails }) {
  const waiting = [
    ...owed.map(({ cardId, slot, label }) => ({ key: `${cardId}.${slot}`, label, card: t`an earlier card` })),
    ...card.milestones
      .filter(({ state }) => state === 'owed')
      .map(({ slot, label }) => ({ key: `${card.id}.${slot}`, label, card: t`this card` })),
  ];
  const shown = redeemed.length;
  const total = formatNumber(redeemedTotal);
  return (
    <Panel title={t`Rewards`}>
      {waiting.length === 0 && redeemed.length === 0 && <p className="sd-quiet">{t`None reached yet.`}</p>}
      {waiting.length > 0 && (
        <Rows title={t`Waiting`}>
          {waiting.map(({ key, label, card: of }) => (
            <Row key={key} start={<Gift size={18} aria-hidden />} name={<span dir="auto">{label}</span>} end={of} />
          ))}
        </Rows>
      )}
      {redeemed.length > 0 && (
        <Rows title={redeemedTotal > shown ? t`Redeemed (the newest ${shown} of ${total})` : t`Redeemed`}>
          {redeemed.map(({ id, label, createdAt }) => (
            <Row
              key={id}
              name={<span dir="auto">{label}</span>}
              end={<RelativeTime at={createdAt} clock={serverNow} />}
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}

const Rows = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={1}>
    <h3 className="sd-quiet">{title}</h3>
    <ul className="sd-rows">{children}</ul>
  </Stack>
);

function StillOwed({ rewards: owed }: { rewards: string[] }) {
  const rewards = formatList(owed);
  return <span dir="auto">{t`Still owed: ${rewards}`}</span>;
}

function ClosedCards({ details: { closedCards, closedTotal } }: { details: MemberDetails }) {
  if (closedTotal === 0) return null;
  const shown = closedCards.length;
  const total = formatNumber(closedTotal);
  return (
    <Panel title={closedTotal > shown ? t`Closed cards (the newest ${shown} of ${total})` : t`Closed cards`}>
      <ul className="sd-rows">
        {closedCards.map(({ id, size, lastStampAt, owed }) => (
          <Row
            key={id}
            name={plural(size, { one: `${size} of # stamp`, other: `${size} of # stamps` })}
            text={owed.length > 0 && <StillOwed rewards={owed} />}
            end={lastStampAt && <RelativeTime at={lastStampAt} clock={serverNow} />}
          />
        ))}
      </ul>
    </Panel>
  );
}
