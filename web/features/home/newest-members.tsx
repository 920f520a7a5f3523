import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { cardProgress } from '#card/card-words.ts';
import { serverNow } from '#lib/api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Row, RowBones } from '#ui/rows.tsx';
import { SlotMeter } from '#ui/slot-meter.tsx';
import { useNewestMembers } from './newest-api.ts';
import styles from './newest-members.module.css';

/** Who joined last, newest first, with a link to all of them. */
export function NewestMembers() {
  const members = useNewestMembers();
  const { data, error } = members;
  const toAll = data && data.length > 0 && (
    <Link to="/royaltymember" className="sd-go">
      {t`All members`} <ArrowRight size={18} aria-hidden />
    </Link>
  );
  const bones = (
    <ul className="sd-rows">
      <RowBones count={5} />
    </ul>
  );
  return (
    <Panel title={t`Newest members`} beside={toAll} aria-busy={!data && !error}>
      <Loaded query={members} failure={t`We couldn’t load the newest members`} bones={bones}>
        {(newest) => (newest.length === 0 ? <NoneYet /> : <ul className="sd-rows">{newest.map(Item)}</ul>)}
      </Loaded>
    </Panel>
  );
}

const NoneYet = () => (
  <p className="sd-lead">
    <Trans>
      No members yet. Customers join on your shop page:{' '}
      <Link to="/profile" search={{ tab: 'qr' }} className="sd-link">
        show them your QR
      </Link>
      .
    </Trans>
  </p>
);

const Item = ({ id, customer, joinedAt, stamps, cardSize }: Member) => (
  <Row
    key={id}
    start={<Avatar name={customer.displayName} photo={customer.photo} />}
    name={<span dir="auto">{customer.displayName}</span>}
    text={
      <Trans>
        <span className={styles.joined}>Joined</span> <RelativeTime at={joinedAt} clock={serverNow} />
      </Trans>
    }
    end={
      <span className={styles.progress}>
        <span aria-hidden>
          <Trans>
            <strong>{stamps}</strong> of {cardSize}
          </Trans>
        </span>
        <span className="sd-hidden">{cardProgress({ count: stamps, size: cardSize })}</span>
        <SlotMeter count={stamps} size={cardSize} />
      </span>
    }
  />
);
