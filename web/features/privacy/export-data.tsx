import { t } from '@lingui/core/macro';
import { exportMe } from '@stampdeck/contract/privacy.ts';
import { SensitiveForm } from '#forms/sensitive-form.tsx';
import { download } from '#lib/download.ts';
import { Section } from '#ui/layout.tsx';
import { toastSuccess } from '#ui/toast.tsx';

/** Everything stored about the person, as one archive. */
export function ExportData() {
  return (
    <Section title={t`Export my data`}>
      <p className="sd-lead">{t`Everything that is stored about you here, with your images, in one ZIP archive.`}</p>
      <SensitiveForm
        submit={t`Export my data`}
        busy={t`Gathering your data…`}
        run={async (currentPassword) => {
          await download(exportMe, { body: { currentPassword } });
          toastSuccess(t`Your data is in your downloads`);
        }}
      />
    </Section>
  );
}
