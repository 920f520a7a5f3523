import { t } from '@lingui/core/macro';
import { exportShop } from '@stampdeck/contract/archive.ts';
import { SensitiveForm } from '#forms/sensitive-form.tsx';
import { download } from '#lib/download.ts';
import { Section } from '#ui/layout.tsx';
import { toastSuccess } from '#ui/toast.tsx';

/** The whole shop as one file. */
export function DownloadShop({ level }: { level?: 2 | 3 }) {
  return (
    <Section {...(level && { level })} title={t`Download your shop`}>
      <p className="sd-lead">
        {t`One ZIP archive with your members, their cards, every stamp and reward ever given, your card designs, your products with their photos and videos, and your settings. Other programs can read it, too.`}
      </p>
      <p className="sd-note">
        {t`It contains your members’ names, email addresses, phone numbers and birthdays. Keep it somewhere safe, and delete it when you no longer need it.`}
      </p>
      <SensitiveForm
        submit={t`Download the archive`}
        busy={t`Preparing your archive…`}
        run={async (currentPassword) => {
          await download(exportShop, { body: { currentPassword } });
          toastSuccess(t`The archive is in your downloads`);
        }}
      />
    </Section>
  );
}
