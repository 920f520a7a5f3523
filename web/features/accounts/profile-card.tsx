import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ReactNode } from 'react';
import { cardColors } from '#card/card-layout.ts';
import { formatMoment } from '#language/format.ts';
import { Avatar } from '#ui/avatar.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import styles from './profile-card.module.css';
import { useShopAddress } from './site-api.ts';

/** The shop's cover, avatar, name and first day, and `more` about it. Without a cover it has the color of the shop's card. */
export function ProfileCard({ info, more }: { info: UserInfo; more?: ReactNode }) {
  const { data } = useShopAddress(info.shopId ?? '');
  const { name } = info;
  const day = formatMoment(info.createdAt, 'longDay');
  const colors = data && !info.cover ? cardColors(data.shop.card.design) : undefined;
  return (
    <section className={`sd-surface ${styles.card}`} aria-label={t`Your shop`}>
      <div className={styles.cover} style={colors} aria-hidden="true">
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
      <h2 className={styles.name} dir="auto">{t`Shop ${name}`}</h2>
      <p className="sd-quiet">{t`Joined ${day}`}</p>
      {more}
    </section>
  );
}
