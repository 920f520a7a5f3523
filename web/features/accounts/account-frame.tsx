import { t } from '@lingui/core/macro';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '#ui/mantine.css';
import { landingPath } from '@stampdeck/contract/pages.ts';
import type { ReactNode } from 'react';
import { Wordmark } from '#ui/brand/mark.tsx';
import styles from './account-frame.module.css';
import { PressedCard } from './pressed-card.tsx';

interface AccountFrameProps {
  title: string;
  foot: ReactNode;
  /** Below everything else. */
  end?: ReactNode;
  children: ReactNode;
}

/** Sign-in and sign-up: one column with the form; where there is room, a card that is just being stamped. */
export function AccountFrame({ title, foot, end, children }: AccountFrameProps) {
  return (
    <div className={styles.frame}>
      <main className={styles.side}>
        <div className={styles.top}>
          <a className={styles.brand} href={landingPath} aria-label={t`About Stampdeck`}>
            <Wordmark size={36} />
          </a>
        </div>
        <div className={styles.column}>
          <h1 className={styles.title}>{title}</h1>
          {children}
          <p className={styles.foot}>{foot}</p>
        </div>
        {end && <div className={styles.end}>{end}</div>}
      </main>
      <div className={styles.stage} aria-hidden="true">
        <PressedCard />
      </div>
    </div>
  );
}
