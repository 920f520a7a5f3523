import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { keepFile } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import styles from './two-step.module.css';

/** The new recovery codes, which no one can show again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const save = () =>
    keepFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'stampdeck-recovery-codes.txt');
  return (
    <Panel
      title={t`Save your recovery codes`}
      lead={t`Each one signs you in once without your phone. You see them only now. Earlier ones no longer work.`}
    >
      <Stack>
        <ul className={styles.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p className="sd-lead">{t`Print them or keep them in a password manager, not on the phone with the app.`}</p>
        <Inline>
          <Button onClick={save}>
            <Download size={20} aria-hidden /> {t`Download as a text file`}
          </Button>
          <Button variant="primary" onClick={onDone}>{t`I saved them`}</Button>
        </Inline>
      </Stack>
    </Panel>
  );
}
