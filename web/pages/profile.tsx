import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import { getRouteApi } from '@tanstack/react-router';
import { QrCode, ReceiptText, Settings2 } from 'lucide-react';
import { ProfileCard } from '#features/accounts/profile-card.tsx';
import { ShopQrTab } from '#features/accounts/shop-qr.tsx';
import { OrdersBadge, OrdersTab } from '#features/orders/orders-tab.tsx';
import { Seats } from '#features/people/seats.tsx';
import { PosterPart } from '#features/poster/poster-part.tsx';
import { ProfileSettings } from '#features/profiles/profile-settings.tsx';
import { may } from '#lib/may.ts';
import { useLastSession } from '#lib/session.ts';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import styles from './profile.module.css';

const route = getRouteApi('/shell/profile');

const tabsOf = (buyerId: string) => [
  { value: 'settings', icon: Settings2, label: t`Profile Settings` },
  {
    value: 'orders',
    icon: ReceiptText,
    label: (
      <>
        {t`Orders List`} <OrdersBadge buyerId={buyerId} />
      </>
    ),
  },
  { value: 'qr', icon: QrCode, label: t`QR code` },
];

/** The operator's account, their orders, and the QR code that leads customers to the shop page. */
export function ProfilePage() {
  const { tab, print } = route.useSearch();
  const navigate = route.useNavigate();
  const info = useLastSession();
  if (!info) return null;
  // The calls of their orders ask for it.
  const mayOrders = !info.shopId || may(info, 'orders');
  return (
    <Page title={t`Profile`}>
      <Tabs
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next as typeof tab }, replace: true })}
        orientation="vertical"
        variant="unstyled"
        keepMounted={false}
        className={styles.columns}
      >
        <Stack>
          <ProfileCard info={info} more={ownsShop(info) && <Seats />} />
          <Tabs.List className={styles.list} aria-label={t`Parts of the profile`}>
            {tabsOf(info.id)
              .filter(({ value }) => value !== 'orders' || mayOrders)
              .map(({ value, icon: Icon, label }) => (
                <Tabs.Tab key={value} className={styles.tab} value={value} leftSection={<Icon size={18} aria-hidden />}>
                  {label}
                </Tabs.Tab>
              ))}
          </Tabs.List>
        </Stack>
        {/* Stays mounted behind the other tabs, so that nothing typed is lost. */}
        <Tabs.Panel value="settings" keepMounted>
          <ProfileSettings id={info.id} />
        </Tabs.Panel>
        <Tabs.Panel value="orders">{mayOrders && <OrdersTab buyerId={info.id} />}</Tabs.Panel>
        <Tabs.Panel value="qr">
          <ShopQrTab
            shopId={info.shopId ?? ''}
            poster={(address) => (
              <PosterPart
                {...address}
                kind={print}
                onKind={(next) => void navigate({ search: { tab, print: next }, replace: true, resetScroll: false })}
              />
            )}
          />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
