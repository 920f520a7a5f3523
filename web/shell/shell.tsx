import '@mantine/core/styles.layer.css';
import '#ui/mantine.css';
import { useHotkeys } from '@mantine/hooks';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { session, useLastSession, useSession } from '#lib/session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useWarmScreens } from './warm-screens.ts';

const SignedOut = lazy(async () => ({ default: (await import('./signed-out.tsx')).SignedOut }));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** After going to another screen the keyboard and the screen reader start at its beginning. */
function useFocusOnNavigation(path: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** The frame around every screen for people who are signed in. */
export function Shell() {
  const current = useSession();
  const last = useLastSession();
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const main = useFocusOnNavigation(path);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  // Ctrl+K, and ⌘K on a Mac, also from within a field.
  useHotkeys([['mod+K', () => setPaletteOpen((open) => !open)]], [], true);
  useWarmScreens();

  const expired = current === null && session.endedBy === 'expired';
  const gone = current === null && !expired;
  useEffect(() => {
    if (gone) void navigate({ to: '/signin' });
  }, [gone, navigate]);
  // An expired session keeps the screen and what was typed into it; after Exit nothing stays on it.
  const person = current ?? (expired ? last : null);
  if (!person) return null;

  return (
    <div className={styles.shell}>
      <a className="sd-skip" href="#main">
        Skip to content
      </a>
      <Sidebar />
      <Header person={person} path={path} onSearch={() => setPaletteOpen(true)} />
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        {/* Somebody else, who signed in in another tab, starts every screen from its beginning. */}
        <Outlet key={person.id} />
      </main>
      <BottomBar moreOpen={drawerOpen} onMore={() => setDrawerOpen(true)} />
      <MenuDrawer opened={drawerOpen} onClose={() => setDrawerOpen(false)} />
      <ConnectionBanner />
      {paletteOpen && (
        <Suspense>
          <CommandPalette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      {expired && (
        <Suspense>
          <SignedOut person={person} />
        </Suspense>
      )}
    </div>
  );
}
