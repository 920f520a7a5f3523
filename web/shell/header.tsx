import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Wordmark } from '#ui/brand/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { titleOf } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface HeaderProps {
  person: UserInfo;
  path: string;
  onSearch: () => void;
}

/** Title bar, search, welcome, theme and the person's menu. */
export function Header({ person, path, onSearch }: HeaderProps) {
  const today = new Date().toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <span className={styles.resting}>
          <Link to="/" className={`sd-brand ${styles.brand}`} aria-label="Stampdeck, home">
            <Wordmark size={32} />
          </Link>
          <span className={styles.today}>{today}</span>
        </span>
        <span className={styles.screen} aria-hidden>
          {titleOf(path)}
        </span>
      </div>
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Search size={20} aria-hidden />
        <span className={styles.searchText}>Go to…</span>
        <kbd className={styles.key} aria-hidden>
          {isMac ? '⌘' : 'Ctrl'} K
        </kbd>
      </button>
      <ThemeSwitch />
      <span className={styles.welcome}>
        Welcome, <strong>{person.name}</strong>
      </span>
      <AccountMenu person={person} />
    </header>
  );
}
