import type { getSite } from '@stampdeck/contract/home.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { Info, TriangleAlert } from 'lucide-react';
import styles from './reach-note.module.css';

const settings = (
  <>
    <code>SHOP_SITE_URL</code> or <code>PUBLIC_URL</code>
  </>
);

/** Who can open the address. */
export type Reach = Reply<typeof getSite>['reach'];

/** What to know before a sheet with this address is printed; nothing where everybody can open it. */
export function ReachNote({ reach, id }: { reach: Reach; id: string }) {
  if (reach === 'public') return null;
  if (reach === 'private') {
    return (
      <div className={`sd-note ${styles.note}`} data-tone="info" role="note" id={id}>
        <Info size={20} aria-hidden />
        <div>
          <strong>Only phones in your own network can open this.</strong>
          <p>Fine for guests in your Wi-Fi. For everybody else, set {settings} to a public address before you print.</p>
        </div>
      </div>
    );
  }
  return (
    <div className={`sd-note ${styles.note}`} data-tone="warning" role="note" id={id}>
      <TriangleAlert size={20} aria-hidden />
      <div>
        <strong>This address only works on this computer.</strong>
        <p>
          A phone that scans the poster will find nothing. Before you print, start Stampdeck with {settings} set to the
          address your customers can open:
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
