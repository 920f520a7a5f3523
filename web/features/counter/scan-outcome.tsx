import { t } from '@lingui/core/macro';
import { ScanLine, UserRoundX, WifiOff } from 'lucide-react';
import { CallError } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import styles from './counter.module.css';
import { customerFailure } from './counter-api.ts';
import { CounterPanel, PanelSkeleton } from './counter-panel.tsx';
import type { Visit } from './counter-visit.ts';
import { KeyHint } from './till-bar.tsx';
import { WrongCode } from './wrong-code.ts';

/** What was scanned, on demand, and the way back to the camera. */
export function ScannedResult({ visit }: { visit: Visit }) {
  const { scan, code, rescan, rescanButton } = visit;
  const text = scan.variables ?? code;
  return (
    <div className={styles.result}>
      {text ? (
        <details className={styles.scanned}>
          <summary>{t`Scanned just now`}</summary>
          <code>{text}</code>
        </details>
      ) : (
        <p className={styles.found}>{t`Found by search`}</p>
      )}
      <Button ref={rescanButton} className={styles.rescan} aria-keyshortcuts="Escape" onClick={rescan}>
        <ScanLine size={20} aria-hidden />
        {t`RESCAN`} <KeyHint>Esc</KeyHint>
      </Button>
    </div>
  );
}

/** The customer at the counter: loading, refused or found; or no one yet. */
export function ScanOutcome({ visit }: { visit: Visit }) {
  const { scan, desk, takeCode } = visit;
  if (scan.isPending) {
    return (
      <div className="sd-surface sd-panel">
        <PanelSkeleton />
      </div>
    );
  }
  if (scan.isError) return <Refused error={scan.error} onRetry={() => takeCode(scan.variables)} />;
  if (desk) return <CounterPanel key={desk.customerId} visit={visit} desk={desk} />;
  return (
    <EmptyState
      picture={<ScanLine size={56} strokeWidth={1.5} aria-hidden />}
      title={t`Scan or search for a customer first`}
      text={t`Stamps go to the last customer you scanned or found.`}
    />
  );
}

/** A scan had no response. */
export const isOffline = (error: Error | null): boolean => error instanceof CallError && error.code === 'offline';

/** What a failed scan says, on the screen and to screen readers. `isAuto`: with auto-stamp, which does not read it again by itself. */
export function refusalOf(error: Error, isAuto = false): { title: string; text: string; isFinal: boolean } {
  if (error instanceof WrongCode) return { title: error.title, text: error.message, isFinal: true };
  if (isOffline(error)) {
    const text = isAuto
      ? t`Scan the code again once the connection is back.`
      : t`The code is read once the connection is back.`;
    return { title: t`No connection`, text, isFinal: false };
  }
  const code = error instanceof CallError ? error.code : '';
  if (code === 'customerNotFound') {
    return {
      title: t`The customer should register and join the Royalty program`,
      text: t`No customer has this code. They can register and join on your shop page.`,
      isFinal: true,
    };
  }
  if (code === 'shortCodeTwice') return { title: t`Two customers have this code`, text: error.message, isFinal: true };
  const isFinal = code === 'codeRefused' || code === 'shortCodeUnknown';
  return { title: isFinal ? t`This code is not valid` : customerFailure, text: error.message, isFinal };
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { title, text, isFinal } = refusalOf(error);
  if (isOffline(error)) {
    return (
      <div className="sd-surface sd-panel">
        <EmptyState
          picture={<WifiOff size={56} strokeWidth={1.5} aria-hidden />}
          title={title}
          text={text}
          action={<Button onClick={onRetry}>{t`Try now`}</Button>}
        />
      </div>
    );
  }
  if (!isFinal) return <ErrorState title={title} error={error} onRetry={onRetry} />;
  return (
    <div className="sd-surface sd-panel">
      <EmptyState picture={<UserRoundX size={56} strokeWidth={1.5} aria-hidden />} title={title} text={text} />
    </div>
  );
}
