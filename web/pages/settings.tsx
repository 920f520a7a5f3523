import { t } from '@lingui/core/macro';
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { Archive } from '#features/archive/archive.tsx';
import { LimitsForm } from '#features/limits/limits-form.tsx';
import { RedemptionRightsSetting } from '#features/limits/redemption-rights.tsx';
import { NotificationChoicesSetting } from '#features/notifications/choices.tsx';
import { OrderSettingsForm } from '#features/orders/settings/order-settings.tsx';
import { PayeesForm } from '#features/payees/payees-form.tsx';
import { PeoplePanel, Workplaces } from '#features/people/workplaces.tsx';
import { DeleteAccount } from '#features/privacy/delete-account.tsx';
import { ExportData } from '#features/privacy/export-data.tsx';
import { SessionsList } from '#features/sessions/sessions-list.tsx';
import { LanguageSetting } from '#features/shops/language-setting.tsx';
import { ShopDetails } from '#features/shops/shop-details.tsx';
import { ShortAddress } from '#features/shops/short-address.tsx';
import { ThemeSetting } from '#features/shops/theme-setting.tsx';
import { OwnPin } from '#features/tablets/own-pin.tsx';
import { TwoStepPanel } from '#features/two-step/two-step-panel.tsx';
import { useLastSession } from '#lib/session.ts';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';

/** Theme, language, shops, notifications, sessions, own data and deleting the account; for the owner also all about the shop. */
export function SettingsPage() {
  const navigate = useNavigate();
  const person = useLastSession();
  const isOwner = person !== null && ownsShop(person);
  return (
    <Page title={t`Settings`} width="narrow">
      <Stack gap={5}>
        <Panel title={t`Theme`} lead={t`On this device.`}>
          <ThemeSetting />
        </Panel>
        <Panel title={t`Language`} lead={t`On this device.`}>
          <LanguageSetting />
        </Panel>
        <Workplaces />
        {person?.shopId && <OwnPin />}
        {isOwner && (
          <>
            <Panel title={t`Your shop`} lead={t`Address, opening hours and phone appear on your shop page.`}>
              <ShopDetails />
            </Panel>
            <Panel
              title={t`Short address`}
              lead={t`Your poster and its QR code use it. After a change, posters with an earlier address still lead to your shop.`}
            >
              <ShortAddress />
            </Panel>
            <Panel
              title={t`Limits`}
              lead={t`How much your staff can give. An empty field means no limit. You can override a limit. The history records it.`}
            >
              <LimitsForm />
            </Panel>
            <Panel
              title={t`Redeeming without a phone`}
              lead={t`For customers with a paper card or an empty battery. Each such reward is in the reports, with the reason.`}
            >
              <RedemptionRightsSetting />
            </Panel>
            <Panel
              id="orders"
              title={t({ message: 'Orders', comment: 'the screen with the orders that a shop received' })}
              lead={t`The taxes on what you sell, and the stamps that an order suggests.`}
            >
              <OrderSettingsForm />
            </Panel>
            <Panel
              id="payments"
              title={t`Payments`}
              lead={t`Where the money of your orders goes. Without an account, customers pay at the shop.`}
            >
              <PayeesForm />
            </Panel>
            <PeoplePanel />
          </>
        )}
        <Panel
          id="notifications"
          title={t`Notifications`}
          lead={t`Choose how you hear about what happens in your shop.`}
        >
          <NotificationChoicesSetting />
        </Panel>
        <Panel title={t`Where you are signed in`} lead={t`Don’t recognize one? Sign it out and change your password.`}>
          <SessionsList onGone={() => void navigate({ to: '/signin' })} />
        </Panel>
        {!person?.atTablet && <TwoStepPanel />}
        {isOwner && (
          <>
            <Panel
              title={t`Activity log`}
              lead={t`Sign-ins, exports, changed settings: who did what in your shop, and when.`}
            >
              <Link to="/settings/activity" className="sd-button">
                <History size={20} aria-hidden /> {t`Open the activity log`}
              </Link>
            </Panel>
            <Panel id="archive" title={t`Archive`} lead={t`Your whole shop as one file.`}>
              <Archive />
            </Panel>
          </>
        )}
        <div className="sd-surface sd-panel">
          <ExportData />
        </div>
        <div className="sd-surface sd-panel">
          <DeleteAccount onDeleted={() => void navigate({ to: '/signin' })} />
        </div>
      </Stack>
    </Page>
  );
}
