import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { formatMoment } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { runsPlatform } from '#lib/may.ts';
import { Wordmark } from '#ui/brand/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { titleOf } from './navigation.ts';
import { NotificationBell } from './notification-bell.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface HeaderProps {
  person: UserInfo;
  path: string;
  onSearch: () => void;
}

/** Title bar, search, notifications, welcome, theme and the account menu. */
export function Header({ person, path, onSearch }: HeaderProps) {
  const { name } = person;
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <span className={styles.resting}>
          <Link to="/" className={`sd-brand ${styles.brand}`} aria-label={t`Stampdeck, home`}>
            <Wordmark size={32} />
          </Link>
          <span className={styles.today}>{formatMoment(serverNow(), 'weekdayAndDay')}</span>
        </span>
        <span className={styles.screen} aria-hidden>
          {titleOf(path)}
        </span>
      </div>
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Search size={20} aria-hidden />
        <span className={styles.searchText}>{t`Go to…`}</span>
        <kbd className={styles.key} aria-hidden>
          {isMac ? '⌘ K' : t({ message: 'Ctrl K', comment: 'keys of the keyboard' })}
        </kbd>
      </button>
      {/* Notifications are a shop's. */}
      {!runsPlatform(person) && <NotificationBell />}
      <ThemeSwitch />
      <span className={styles.welcome}>
        <Trans>
          Welcome, <strong dir="auto">{name}</strong>
        </Trans>
      </span>
      <AccountMenu person={person} />
    </header>
  );
}
