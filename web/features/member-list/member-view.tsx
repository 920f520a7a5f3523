import type { MemberDetails } from '@stampdeck/contract/member-list.ts';
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
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
  /** What a member without an account collects with. */
  code: ReactNode;
  onErased: () => void;
}

/** A member with their card, what waits and what was given, and what the shop holds about them. */
export function MemberView({ details, card, ledger, code, onErased }: MemberViewProps) {
  const isOwner = useOwnShop() !== null;
  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <Head details={details} />
      </div>
      <div className={styles.main}>
        <Panel title="Card">{card}</Panel>
        <Rewards details={details} />
        {ledger}
      </div>
      <div className={styles.side}>
        {code}
        <ClosedCards details={details} />
        {isOwner && <MemberData member={details.member} isKept={details.isKept} onErased={onErased} />}
      </div>
    </div>
  );
}

const bones = (height: string) => <Skeleton height={height} radius="var(--sd-radius-xl)" />;

/** The page's place while the first answer is on its way. */
export const MemberSkeleton = () => (
  <div className={styles.columns} aria-busy>
    <div className={styles.head}>{bones('12rem')}</div>
    <div className={styles.main}>{bones('30rem')}</div>
    <div className={styles.side}>{bones('10rem')}</div>
  </div>
);

const birthdays = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', timeZone: 'UTC' });

function Head({ details: { member, phone, dateOfBirth } }: { details: MemberDetails }) {
  const { customer } = member;
  return (
    <Panel aria-label="Person">
      <Inline gap={4}>
        <Avatar name={customer.displayName} photo={customer.photo} size={64} />
        <JoinedBadge member={member} />
        <DisabledMark member={member} />
      </Inline>
      <Facts
        facts={[
          ['E-mail', customer.username && <Username member={member} />],
          ['Phone', phone],
          ['Birthday', dateOfBirth && birthdays.format(new Date(`${dateOfBirth}T00:00:00Z`))],
          ['Gender', customer.gender && <Gender member={member} />],
          ['Last visit', <LastVisit key="visit" member={member} />],
        ]}
      />
    </Panel>
  );
}

const inAll = (total: number, shown: number): string => (total > shown ? ` (the newest ${shown} of ${total})` : '');

function Rewards({ details: { card, owed, redeemed, redeemedTotal } }: { details: MemberDetails }) {
  const waiting = [
    ...owed.map(({ cardId, slot, label }) => ({ key: `${cardId}.${slot}`, label, of: 'an earlier card' })),
    ...card.milestones
      .filter(({ state }) => state === 'owed')
      .map(({ slot, label }) => ({ key: `${card.id}.${slot}`, label, of: 'this card' })),
  ];
  return (
    <Panel title="Rewards">
      {waiting.length === 0 && redeemed.length === 0 && <p className="sd-quiet">None reached yet.</p>}
      {waiting.length > 0 && (
        <Rows title="Waiting">
          {waiting.map(({ key, label, of }) => (
            <Row key={key} start={<Gift size={18} aria-hidden />} name={label} end={of} />
          ))}
        </Rows>
      )}
      {redeemed.length > 0 && (
        <Rows title={`Redeemed${inAll(redeemedTotal, redeemed.length)}`}>
          {redeemed.map(({ id, label, createdAt }) => (
            <Row key={id} name={label} end={<RelativeTime at={createdAt} clock={serverNow} />} />
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

function ClosedCards({ details: { closedCards, closedTotal } }: { details: MemberDetails }) {
  if (closedTotal === 0) return null;
  return (
    <Panel title={`Closed cards${inAll(closedTotal, closedCards.length)}`}>
      <ul className="sd-rows">
        {closedCards.map(({ id, size, lastStampAt, owed }) => (
          <Row
            key={id}
            name={`${size} of ${size} stamps`}
            text={owed.length > 0 && `Still owed: ${owed.join(', ')}`}
            end={lastStampAt && <RelativeTime at={lastStampAt} clock={serverNow} />}
          />
        ))}
      </ul>
    </Panel>
  );
}
