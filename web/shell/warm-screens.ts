import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { entries } from './navigation.ts';

/**
 * Loads the code of the menu and the other screens once this one is idle. Changing screens then waits for nothing, and works while the network is gone
 * for a minute.
 */
export function useWarmScreens(): void {
  const router = useRouter();
  useEffect(() => {
    let stopped = false;
    const load = async () => {
      await import('./menu-drawer.tsx');
      for (const to of [...entries.map((entry) => entry.to), '/signin'] as const) {
        if (stopped) return;
        await router.preloadRoute({ to });
      }
    };
    // Safari has no idle callback.
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1000));
    const begin = () => void idle(() => void load());
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      stopped = true;
      window.removeEventListener('load', begin);
    };
  }, [router]);
}
