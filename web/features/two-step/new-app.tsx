import { t } from '@lingui/core/macro';
import { Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { drawQr } from '#ui/qr.ts';
import { palette } from '#ui/theme-palette.ts';
import type { NewApp } from './api.ts';
import { CodeForm } from './code-form.tsx';
import styles from './two-step.module.css';

interface Props {
  app: NewApp;
  confirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The code to scan, the same to type, and the first code of the app, which proves that it worked. */
export function NewAppSteps({ app: { secret, uri }, confirm, onCancel }: Props) {
  const { size, path } = drawQr(uri);
  const typed = secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <Panel title={t`Scan this with your app`} lead={t`In the app, add an account and scan the code.`}>
      <Stack>
        <svg
          className={styles.code}
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={t`QR code for your authenticator app`}
        >
          <path d={path} fill={palette.black} shapeRendering="crispEdges" />
        </svg>
        <p className="sd-lead">{t`Can’t scan it? Type this key into the app instead:`}</p>
        <p className={styles.key} translate="no">
          {typed}
        </p>
        <CodeForm submit={t`Turn on two-step sign-in`} send={confirm} onCancel={onCancel} isOfApp />
      </Stack>
    </Panel>
  );
}
