import { t } from '@lingui/core/macro';
import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useSession } from '#lib/session.ts';
import { Wordmark } from '#ui/brand/mark.tsx';
import type { Entry } from './navigation.ts';
import { adminGroups, mayOpen, sidebarGroups } from './navigation.ts';
import styles from './sidebar.module.css';
import { StampedIcon } from './stamped-icon.tsx';
import { UnreadBadge, unreadName, useUnreadOf } from './unread-badge.tsx';

/** The list of screens, for the sidebar and the phone's drawer. `iconsOnly` names them by tooltip. */
export function ScreenList({ iconsOnly = false, onChoose }: { iconsOnly?: boolean; onChoose?: () => void }) {
  const person = useSession();
  const groups = person?.isPlatformAdmin && !person.shopId ? [...sidebarGroups, ...adminGroups] : sidebarGroups;
  return groups.map((group) => (
    <ul className={styles.group} key={group[0]?.to}>
      {group
        .filter(({ to }) => mayOpen(person, to))
        .map((entry) => (
          <li key={entry.to}>
            <Tooltip label={entry.label} position="right" disabled={!iconsOnly}>
              <ScreenLink entry={entry} onChoose={onChoose} />
            </Tooltip>
          </li>
        ))}
    </ul>
  ));
}

function ScreenLink({ entry, onChoose, ...rest }: { entry: Entry; onChoose?: (() => void) | undefined }) {
  const unread = useUnreadOf(entry);
  return (
    <Link
      {...rest}
      to={entry.to}
      className={styles.link}
      aria-label={unreadName(entry, unread)}
      activeOptions={{ exact: entry.to === '/', includeSearch: false }}
      onClick={onChoose}
    >
      {({ isActive }) => (
        <>
          <StampedIcon icon={entry.icon} on={isActive} />
          {/* The space keeps word and number apart where the link is read as text. */}
          <span className={styles.label}>{entry.label}</span> <UnreadBadge count={unread} />
        </>
      )}
    </Link>
  );
}

/** From 768 px on. Below 1024 px it shows icons only. */
export function Sidebar() {
  const iconsOnly = useMediaQuery('(max-width: 1023.98px)', false);
  return (
    <nav className={styles.sidebar} aria-label={t`Screens`}>
      <Link to="/" className={`sd-brand ${styles.brand}`} aria-label={t`Stampdeck, home`}>
        <Wordmark size={36} />
      </Link>
      <div>
        <ScreenList iconsOnly={iconsOnly} />
      </div>
    </nav>
  );
}
