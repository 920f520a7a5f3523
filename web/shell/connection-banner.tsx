import { t } from '@lingui/core/macro';
import { CloudOff, LoaderCircle } from 'lucide-react';
import { type Connection, useConnection } from '#lib/socket.ts';
import styles from './connection-banner.module.css';

const words: Record<Exclude<Connection, 'online'>, string> = {
  offline: t`No connection. This page may be out of date.`,
  reconnecting: t`Reconnecting…`,
  delayed: t`Live updates are delayed.`,
};

/** Says when the live connection is lost, in its own place above the screen: it covers nothing. */
export function ConnectionBanner() {
  const connection = useConnection();
  const Icon = connection === 'reconnecting' ? LoaderCircle : CloudOff;
  return (
    <div className={styles.place} role="status">
      {connection !== 'online' && (
        <p className={styles.banner} data-connection={connection}>
          <Icon size={18} aria-hidden />
          {words[connection]}
        </p>
      )}
    </div>
  );
}
