import { WifiOff } from 'lucide-react';
import { useConnection } from '#lib/socket.ts';

/** Says when what is shown may be old. The code works all the same. */
export function ConnectionBar() {
  const connection = useConnection();
  return (
    <div className="shop-connection" role="status">
      {connection !== 'online' && (
        <p>
          <WifiOff size={18} aria-hidden />
          {connection === 'offline'
            ? 'You are offline. This is the card as this phone last saw it; your code still works.'
            : 'Connecting again. This is the card as this phone last saw it; your code still works.'}
        </p>
      )}
    </div>
  );
}
