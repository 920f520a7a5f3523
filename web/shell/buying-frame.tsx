import { Outlet } from '@tanstack/react-router';
import { useLastSession } from '#lib/session.ts';
import { Wordmark } from '#ui/brand/mark.tsx';
import styles from './buying-frame.module.css';
import { Shell } from './shell.tsx';

/** The frame of the cart and what follows it. These pages open for everyone (specification, section 2); the menus only for those who may use them. */
export function BuyingFrame() {
  const person = useLastSession();
  if (person?.isAdmin) return <Shell />;
  return (
    <>
      <header className={styles.head}>
        <Wordmark size={28} />
      </header>
      <main>
        <Outlet />
      </main>
    </>
  );
}
