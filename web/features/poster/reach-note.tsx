import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { getSite } from '@stampdeck/contract/home.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { Info, TriangleAlert } from 'lucide-react';
import styles from './reach-note.module.css';

/** Who can open the address. */
export type Reach = Reply<typeof getSite>['reach'];

/** What to know before printing a sheet with this address; nothing if everyone can open it. */
export function ReachNote({ reach, id }: { reach: Reach; id: string }) {
  if (reach === 'public') return null;
  if (reach === 'private') {
    return (
      <div className={`sd-note ${styles.note}`} data-tone="info" role="note" id={id}>
        <Info size={20} aria-hidden />
        <div>
          <strong>{t`Only phones on your own network can open this.`}</strong>
          <p>
            <Trans>
              Fine for guests on your Wi-Fi. For everyone else, set <code>SHOP_SITE_URL</code> or{' '}
              <code>PUBLIC_URL</code> to a public address before you print.
            </Trans>
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className={`sd-note ${styles.note}`} data-tone="warning" role="note" id={id}>
      <TriangleAlert size={20} aria-hidden />
      <div>
        <strong>{t`This address only works on this computer.`}</strong>
        <p>
          <Trans>
            A phone that scans the poster will find nothing. Before you print, start Stampdeck with{' '}
            <code>SHOP_SITE_URL</code> or <code>PUBLIC_URL</code> set to the address that your customers can open:
          </Trans>
        </p>
        <p className={styles.command}>
          <code>
            PUBLIC_URL=https://my.example.com <span>npm start</span>
          </code>
        </p>
      </div>
    </div>
  );
}
