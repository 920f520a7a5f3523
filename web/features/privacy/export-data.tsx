import { exportMe } from '@stampdeck/contract/privacy.ts';
import { useId } from 'react';
import { callFile } from '#lib/download.ts';
import { toastSuccess } from '#ui/toast.tsx';
import styles from './own-data.module.css';
import { SensitiveForm } from './sensitive-form.tsx';

/** Hands a file to the browser as a download. */
function keep(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Some browsers read it only now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Everything that is stored about the person, as one archive. */
export function ExportData() {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        Export my data
      </h2>
      <p className={styles.text}>
        Everything that is stored about you here, pictures included, in one ZIP archive that any computer opens.
      </p>
      <SensitiveForm
        submit="Export my data"
        busy="Gathering your data…"
        run={async (currentPassword) => {
          keep(await callFile(exportMe, { body: { currentPassword } }));
          toastSuccess('Your data is in your downloads');
        }}
      />
    </section>
  );
}
