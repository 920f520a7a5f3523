import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useSession } from '#lib/session.ts';
import { StampShape } from '#ui/brand/stamp-shape.tsx';
import styles from './bottom-bar.module.css';
import { bottomBar, type Entry } from './navigation.ts';
import { UnreadBadge, unreadName, useUnreadOf } from './unread-badge.tsx';

function BarLink({ entry }: { entry: Entry }) {
  const Icon = entry.icon;
  const unread = useUnreadOf(entry);
  return (
    <Link
      to={entry.to}
      className={styles.place}
      activeOptions={{ exact: entry.to === '/', includeSearch: false }}
      aria-label={unreadName(entry, unread) ?? entry.label}
    >
      <Icon size={22} aria-hidden />
      {/* The space keeps word and number apart where the link is read as text. */}
      <span>{entry.short}</span> <UnreadBadge count={unread} />
    </Link>
  );
}

/** Up to 767 px: what a thumb reaches, the scanner in the middle. */
export function BottomBar({ moreOpen, onMore }: { moreOpen: boolean; onMore: () => void }) {
  const { before, middle, after } = bottomBar(useSession());
  return (
    <nav className={styles.bar} aria-label={t`Main screens`}>
      {before.map((entry) => (
        <BarLink key={entry.to} entry={entry} />
      ))}
      {middle && (
        <Link to={middle.to} className={styles.middle} aria-label={`${middle.short}, ${middle.label}`}>
          <span className={styles.stamp}>
            <StampShape />
            <middle.icon size={28} strokeWidth={2.1} aria-hidden />
          </span>
          <span>{middle.short}</span>
        </Link>
      )}
      {after.map((entry) => (
        <BarLink key={entry.to} entry={entry} />
      ))}
      <button type="button" className={styles.place} aria-haspopup="dialog" aria-expanded={moreOpen} onClick={onMore}>
        <MenuIcon size={22} aria-hidden />
        <span>{t({ message: 'More', comment: 'opens the menu with the other screens; at most 9 letters' })}</span>
      </button>
    </nav>
  );
}
