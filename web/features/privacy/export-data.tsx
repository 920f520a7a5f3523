import { exportMe } from '@stampdeck/contract/privacy.ts';
import { SensitiveForm } from '#forms/sensitive-form.tsx';
import { download } from '#lib/download.ts';
import { Section } from '#ui/layout.tsx';
import { toastSuccess } from '#ui/toast.tsx';

/** Everything that is stored about the person, as one archive. */
export function ExportData() {
  return (
    <Section title="Export my data">
      <p className="sd-lead">
        Everything that is stored about you here, pictures included, in one ZIP archive that any computer opens.
      </p>
      <SensitiveForm
        submit="Export my data"
        busy="Gathering your data…"
        run={async (currentPassword) => {
          await download(exportMe, { body: { currentPassword } });
          toastSuccess('Your data is in your downloads');
        }}
      />
    </Section>
  );
}
