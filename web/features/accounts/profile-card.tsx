import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import styles from './profile-card.module.css';

const joined = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** Who this is: cover, avatar, 'Shop {name}' and since when. */
export function ProfileCard({ info }: { info: UserInfo }) {
  return (
    <section className={styles.card} aria-label="Your shop">
      <div className={styles.cover} aria-hidden="true">
        {info.cover ? (
          <img src={info.cover} alt="" referrerPolicy="no-referrer" />
        ) : (
          <svg viewBox="0 0 320 112" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            {[1.2, 2.1, 3.1, 4.2, 5.4, 6.7].map((scale) => (
              <path key={scale} d={stampOutline} transform={`translate(250 60) scale(${scale}) translate(-24 -24)`} />
            ))}
          </svg>
        )}
      </div>
      <div className={styles.avatar}>
        <Avatar name={info.name} photo={info.photo} size={84} />
      </div>
      <h2 className={styles.name}>Shop {info.name}</h2>
      <p className={styles.line}>{info.email}</p>
      <p className={styles.line}>Joined {joined.format(new Date(info.createdAt))}</p>
    </section>
  );
}
