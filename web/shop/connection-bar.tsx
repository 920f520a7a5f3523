import { t } from '@lingui/core/macro';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type Connection, useConnection } from '#lib/socket.ts';

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const troubles: Record<Exclude<Connection, 'online'>, string> = {
  offline: t`You are offline.`,
  reconnecting: t`Reconnecting.`,
  delayed: t`Live updates are delayed.`,
};

interface Props {
  /** The page shows all cards of the person. */
  ofAllCards?: boolean;
}

/** Says when what is shown may be out of date. */
export function ConnectionBar({ ofAllCards = false }: Props) {
  // A phone knows at once that it has no network. A lost live connection is noticed only after some time.
  const network = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const live = useConnection();
  const connection = network ? live : 'offline';
  return (
    <div className="shop-connection" role="status">
      {connection !== 'online' && (
        <p data-connection={connection}>
          <WifiOff size={18} aria-hidden />
          <span>
            {troubles[connection]}{' '}
            {ofAllCards
              ? t`Your cards may be out of date. Your code still works.`
              : t`Your card may be out of date. Your code still works.`}
          </span>
        </p>
      )}
    </div>
  );
}
