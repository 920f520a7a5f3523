/** Sends messages that wait for a connection, in every conversation, whatever the page shows. */
import { useEffect } from 'react';
import { useConnection } from '#lib/socket.ts';
import { keptUnsent } from './kept.ts';

/** A call may fail for a moment that neither the browser nor the live connection notices (milliseconds, ours). */
const againEvery = 30_000;

/** `load`: what sends, with its texts. Most pages have nothing to send, and do not load it. */
export function useSendWaiting(load: () => Promise<{ sendAllWaiting: () => void }>): void {
  const connection = useConnection();
  const isConnected = connection === 'online' || connection === 'delayed';
  useEffect(() => {
    if (!isConnected) return;
    // Without the network it cannot even be loaded: the next time it can.
    const send = () => {
      if (keptUnsent().read())
        load().then(
          ({ sendAllWaiting }) => sendAllWaiting(),
          () => undefined,
        );
    };
    send();
    const timer = setInterval(send, againEvery);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [isConnected, load]);
}
