import { CloudOff, LoaderCircle } from 'lucide-react';
import { type Connection, useConnection } from '#lib/socket.ts';
import styles from './connection-banner.module.css';

const words: Record<Exclude<Connection, 'online'>, string> = {
  offline: 'No connection. What you see may be out of date.',
  reconnecting: 'Reconnecting…',
};

/** Tells when the live connection is gone. It lies over the page, so that nothing jumps. */
export function ConnectionBanner() {
  const connection = useConnection();
  const Icon = connection === 'offline' ? CloudOff : LoaderCircle;
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
