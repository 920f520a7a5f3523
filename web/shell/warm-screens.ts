import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { entries } from './navigation.ts';

/**
 * Loads the code of the other screens once this one is quiet, so that going there waits for nothing and a counter whose network
 * is gone for a minute can still change screens and exit.
 */
export function useWarmScreens(): void {
  const router = useRouter();
  useEffect(() => {
    let stopped = false;
    const load = async () => {
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
