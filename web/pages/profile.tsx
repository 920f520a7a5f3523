import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { ProfileCard } from '#features/accounts/profile-card.tsx';
import { ShopQrTab } from '#features/accounts/shop-qr.tsx';
import { useSession } from '#lib/session.ts';
import { Page } from '#ui/page.tsx';
import styles from './profile.module.css';

const route = getRouteApi('/shell/profile');

/** Who the operator is, and the QR that brings customers to the shop page. */
export function ProfilePage() {
  const { tab } = route.useSearch();
  const info = useSession();
  if (!info) return null;
  return (
    <Page title="Profile">
      <Tabs value={tab} orientation="vertical" variant="unstyled" keepMounted={false} className={styles.columns}>
        <div className={styles.side}>
          <ProfileCard info={info} />
          <Tabs.List className={styles.list} aria-label="Parts of the profile">
            <Tabs.Tab className={styles.tab} value="qr" leftSection={<QrCode size={18} aria-hidden />}>
              QR code
            </Tabs.Tab>
          </Tabs.List>
        </div>
        <Tabs.Panel value="qr" className={styles.panel}>
          <ShopQrTab shopId={info.shopId ?? ''} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
