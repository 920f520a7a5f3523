import { useEffect } from 'react';

/** Keeps the screen on while the component is shown, where the browser can: over HTTPS and not while saving power. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let shown = true;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused, for example to save battery: a scanner reads the code on a dim screen, too.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (!shown) await lock?.release();
    };
    const again = () => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      shown = false;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
