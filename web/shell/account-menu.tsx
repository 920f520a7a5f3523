import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Settings, UserRound } from 'lucide-react';
import { Avatar } from '#ui/avatar.tsx';
import styles from './account-menu.module.css';
import { useLeave } from './use-leave.ts';

/** The avatar and what it opens: My profile, Settings, Exit. */
export function AccountMenu({ person }: { person: UserInfo }) {
  const { name } = person;
  const navigate = useNavigate();
  const leave = useLeave();
  const items = [
    { label: t`My profile`, icon: UserRound, act: () => void navigate({ to: '/profile' }) },
    { label: t`Settings`, icon: Settings, act: () => void navigate({ to: '/settings' }) },
    { label: t({ message: 'Exit', comment: 'button that signs out' }), icon: LogOut, act: leave },
  ];
  return (
    // The bar that it hangs from is always in sight.
    <Menu position="bottom-end" width={248} offset={4} withinPortal={false} hideDetached={false}>
      <Menu.Target>
        <button type="button" className="sd-icon-button" aria-label={t`Account of ${name}`}>
          <Avatar name={name} photo={person.photo} size={36} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={`sd-row-words ${styles.who}`}>
          <strong className="sd-row-name" dir="auto">
            {name}
          </strong>
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
