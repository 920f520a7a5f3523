import { Link, useNavigate } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { Archive } from '#features/archive/archive.tsx';
import { LimitsForm } from '#features/limits/limits-form.tsx';
import { DeleteAccount } from '#features/privacy/delete-account.tsx';
import { ExportData } from '#features/privacy/export-data.tsx';
import { SessionsList } from '#features/sessions/sessions-list.tsx';
import { ShopDetails } from '#features/shops/shop-details.tsx';
import { ThemeSetting } from '#features/shops/theme-setting.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';

/** How it looks, what the shop says of itself, where one is signed in, one's own data and the end of the account. */
export function SettingsPage() {
  const navigate = useNavigate();
  return (
    <Page title="Settings" width="narrow">
      <Stack gap={5}>
        <Panel title="Theme" lead="On this device.">
          <ThemeSetting />
        </Panel>
        <Panel title="Your shop" lead="Address, hours and phone stand on your shop page as soon as you fill them in.">
          <ShopDetails />
        </Panel>
        <Panel
          title="Limits"
          lead="How much may be given; an empty field is no limit. Whoever is refused reads which limit and for how long. You can give it anyway, and the history says so."
        >
          <LimitsForm />
        </Panel>
        <Panel
          title="Where you are signed in"
          lead="Something you do not know? Sign it out, then change your password."
        >
          <SessionsList onGone={() => void navigate({ to: '/signin' })} />
        </Panel>
        <Panel title="Activity log" lead="Sign-ins, exports, changed settings: who did what with your shop, and when.">
          <Link to="/settings/activity" className="sd-button">
            <History size={20} aria-hidden /> Open the activity log
          </Link>
        </Panel>
        <Panel id="archive" title="Archive" lead="Your whole shop as one file: it is yours, wherever you go.">
          <Archive />
        </Panel>
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
