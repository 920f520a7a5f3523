import { Menu } from '@mantine/core';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Settings, UserRound } from 'lucide-react';
import { useExit } from '#features/accounts/api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { toastError } from '#ui/toast.tsx';
import styles from './account-menu.module.css';

/** Leaves: signed out here at once, and on the server as soon as it can be reached. */
function useLeave(): () => void {
  const exit = useExit((again) =>
    toastError('You are signed out on this device. The server could not be told yet.', { retry: again }),
  );
  const navigate = useNavigate();
  return () => {
    exit();
    void navigate({ to: '/signin' });
  };
}

/** The avatar and what it opens: My profile, Settings, Exit. */
export function AccountMenu({ person }: { person: UserInfo }) {
  const navigate = useNavigate();
  const leave = useLeave();
  const items = [
    { label: 'My profile', icon: UserRound, act: () => void navigate({ to: '/profile' }) },
    { label: 'Settings', icon: Settings, act: () => void navigate({ to: '/settings' }) },
    { label: 'Exit', icon: LogOut, act: leave },
  ];
  return (
    // The bar that it hangs from is always in sight.
    <Menu position="bottom-end" width={248} offset={4} withinPortal={false} hideDetached={false}>
      <Menu.Target>
        <button type="button" className="sd-icon-button" aria-label={`Account of ${person.name}`}>
          <Avatar name={person.name} photo={person.photo} size={36} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={`sd-row-words ${styles.who}`}>
          <strong className="sd-row-name">{person.name}</strong>
          <span className="sd-row-text">{person.email}</span>
        </div>
        <Menu.Divider />
        {items.map(({ label, icon: Icon, act }) => (
          <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} onClick={act}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
