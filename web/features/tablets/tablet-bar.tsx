import { t } from '@lingui/core/macro';
import { logOut, tabletLife } from '@stampdeck/contract/accounts.ts';
import { stayAtTablet } from '@stampdeck/contract/tablets.ts';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '#lib/api.ts';
import { leaveFor } from '#lib/leave.ts';
import { session, useSession } from '#lib/session.ts';
import { tabletUse } from '#lib/tablet-use.ts';
import { Button } from '#ui/button.tsx';
import styles from './tablets.module.css';

/** Milliseconds between two messages to the server that someone uses the tablet, and until an idle one locks. */
const tellEvery = 10_000;
const idle = tabletLife.idleSeconds * 1000;

/** The screen goes at once. A failed call does not matter: the server ends an idle session by itself. */
function lock(): void {
  const token = session.get()?.token;
  session.end();
  if (token) void call(logOut, {}, { token }).catch(() => undefined);
}

/** Locks after two minutes without a touch, a key or a scanned code, counted from the last use that the server was told of: both end together. */
function useIdleLock(): void {
  useEffect(() => {
    let toldAt = Date.now();
    const use = (): void => {
      const now = Date.now();
      if (now - toldAt < tellEvery) return;
      if (now - toldAt >= idle) {
        lock();
        return;
      }
      toldAt = now;
      // A dead session locks below; without a network the next use tells it.
      void call(stayAtTablet, {}).catch(() => undefined);
    };
    const look = (): void => {
      if (Date.now() - toldAt >= idle) lock();
    };
    const timer = setInterval(look, 1000);
    const uses = ['pointerdown', 'keydown', 'wheel', tabletUse];
    for (const name of uses) window.addEventListener(name, use, { capture: true, passive: true });
    // A tablet that slept, or a page that comes back.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const name of uses) window.removeEventListener(name, use, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}

/** Above every screen of a shared tablet: who is here, and the button that locks it. */
export function TabletBar() {
  const person = useSession();
  useIdleLock();
  // Locked here, from the settings, or by the server: nothing of the screen stays.
  useEffect(() => {
    if (person === null) leaveFor('/tablet', { replace: true });
  }, [person]);
  if (!person) return null;
  return (
    <div className={styles.bar} data-tablet>
      <span dir="auto">{person.name}</span>
      <Button onClick={lock}>
        <Lock size={20} aria-hidden /> {t({ message: 'Lock', comment: 'button: locks the shared tablet' })}
      </Button>
    </div>
  );
}
