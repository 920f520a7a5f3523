import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useConnection } from '#lib/socket.ts';

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

interface Props {
  /** What is shown. */
  children?: string;
}

/** Says when what is shown may be old. The code still works. */
export function ConnectionBar({ children = 'Your card may be out of date' }: Props) {
  // A phone knows at once that it has no network; a live connection that is gone shows only after some time.
  const network = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const live = useConnection();
  const connection = network ? live : 'offline';
  return (
    <div className="shop-connection" role="status">
      {connection !== 'online' && (
        <p data-connection={connection}>
          <WifiOff size={18} aria-hidden />
          {connection === 'offline' ? 'You are offline. ' : 'Connecting again. '}
          {children}. Your code still works.
        </p>
      )}
    </div>
  );
}
