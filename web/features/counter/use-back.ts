import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '#lib/socket.ts';

/** While `isOn`, runs `onBack` when the connection is back: the browser or the live connection says so. */
export function useBack(isOn: boolean, onBack: () => void): void {
  const isLive = useConnection() === 'online';
  const wasLive = useRef(isLive);
  const run = useEffectEvent(() => {
    if (isOn) onBack();
  });
  useWindowEvent('online', () => {
    if (isOn) onBack();
  });
  useEffect(() => {
    if (isLive && !wasLive.current) run();
    wasLive.current = isLive;
  }, [isLive]);
}
