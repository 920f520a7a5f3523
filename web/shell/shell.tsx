import '@mantine/core/styles.layer.css';
import '#ui/mantine.css';
import { texts as inboxTexts } from 'virtual:texts/inbox';
import { texts as memberTexts } from 'virtual:texts/members';
import { texts as settingTexts } from 'virtual:texts/settings';
import { t } from '@lingui/core/macro';
import { useHotkeys } from '@mantine/hooks';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSendWaiting } from '#features/inbox/send-waiting.ts';
import { setShopZone } from '#language/format.ts';
import { withTexts } from '#language/language.ts';
import { session, useLastSession, useSession } from '#lib/session.ts';
import { closeErrors } from '#ui/toast.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { fullScreens, mayOpen } from './navigation.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useWarmScreens } from './warm-screens.ts';

const SignedOut = lazy(async () => ({ default: (await import('./signed-out.tsx')).SignedOut }));
const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }));
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));
const NotAllowed = lazy(
  withTexts(settingTexts, async () => ({ default: (await import('#features/people/not-allowed.tsx')).NotAllowed })),
);
const TabletBar = lazy(
  withTexts(settingTexts, async () => ({ default: (await import('#features/tablets/tablet-bar.tsx')).TabletBar })),
);
const CommandPalette = lazy(
  // It also lists members.
  withTexts(memberTexts, async () => ({ default: (await import('./command-palette.tsx')).CommandPalette })),
);

const loadInbox = withTexts(inboxTexts, () => import('#features/inbox/api.ts'));

/** On another screen, the keyboard and the screen reader start at its beginning. */
function useFocusOnNavigation(path: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    closeErrors();
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** Something that lies on top of the screen, loaded when it is first opened. Closed, it gives the focus back. */
function useOnTop() {
  const [opened, setOpened] = useState<boolean | null>(null);
  const before = useRef<Element | null>(null);
  return {
    opened: opened === true,
    wasOpen: opened !== null,
    open: () => {
      before.current = document.activeElement;
      setOpened(true);
    },
    close: () => {
      setOpened(false);
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}

/** The frame around every screen for people who are signed in. */
export function Shell() {
  const current = useSession();
  const last = useLastSession();
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const main = useFocusOnNavigation(path);
  const drawer = useOnTop();
  const palette = useOnTop();
  const help = useOnTop();
  // Ctrl+K, and ⌘K on a Mac, also from within a field.
  useHotkeys([['mod+K', () => (palette.opened ? palette.close() : palette.open())]], [], true);
  useShortcuts({ path, onPalette: palette.open, onHelp: help.open });
  useWarmScreens();
  useSendWaiting(loadInbox);
  // Before the screens are drawn: they write moments in the shop's time zone.
  useMemo(() => setShopZone(current?.timeZone), [current?.timeZone]);

  const expired = current === null && session.endedBy === 'expired';
  const gone = current === null && !expired;
  useEffect(() => {
    if (gone) void navigate({ to: last?.atTablet ? '/tablet' : '/signin' });
  }, [gone, last, navigate]);
  // An expired session keeps the screen and what was typed. After Exit, nothing stays.
  const person = current ?? (expired ? last : null);
  if (!person) return null;
  const isFull = fullScreens.includes(path);

  return (
    <div className={styles.shell} data-full={isFull || undefined}>
      {!isFull && (
        <>
          <a className="sd-skip" href="#main">
            {t`Skip to content`}
          </a>
          <Sidebar />
          <Header person={person} path={path} onSearch={palette.open} />
        </>
      )}
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        {person.atTablet && (
          <Suspense>
            <TabletBar />
          </Suspense>
        )}
        {!isFull && <ConnectionBanner />}
        {/* Someone else who signed in in another tab starts every screen from its beginning. */}
        {mayOpen(person, path) ? (
          <Outlet key={person.id} />
        ) : (
          <Suspense>
            <NotAllowed />
          </Suspense>
        )}
      </main>
      {!isFull && <BottomBar moreOpen={drawer.opened} onMore={drawer.open} />}
      <Suspense>
        {drawer.wasOpen && !isFull && <MenuDrawer opened={drawer.opened} onClose={drawer.close} />}
        {palette.wasOpen && <CommandPalette opened={palette.opened} onClose={palette.close} onHelp={help.open} />}
        {help.wasOpen && <ShortcutsHelp opened={help.opened} onClose={help.close} />}
      </Suspense>
      {expired && !person.atTablet && (
        <Suspense>
          <SignedOut person={person} />
        </Suspense>
      )}
    </div>
  );
}
