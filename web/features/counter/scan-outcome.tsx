import { ScanLine, UserRoundX } from 'lucide-react';
import { CallError } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import styles from './counter.module.css';
import { customerFailure } from './counter-api.ts';
import { CounterPanel, PanelSkeleton } from './counter-panel.tsx';
import type { Visit } from './counter-visit.ts';

/** What was scanned, and the way back to the camera. */
export function ScannedResult({ visit }: { visit: Visit }) {
  const { scan, code, rescan, rescanButton } = visit;
  const text = scan.variables ?? code;
  return (
    <div className={styles.result}>
      <p className={styles.scanned}>
        {text ? (
          <>
            <span className={styles.label}>Scanned</span> <code title={text}>{text}</code>
          </>
        ) : (
          <span className={styles.label}>Found by search</span>
        )}
      </p>
      <Button ref={rescanButton} className={styles.rescan} onClick={rescan}>
        <ScanLine size={20} aria-hidden />
        RESCAN
      </Button>
    </div>
  );
}

/** Whoever is at the counter now: being read, refused, found; or nobody yet. */
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
      title="Scan or search a customer first"
      text="The stamps go to the last customer that was scanned or searched."
    />
  );
}

/** The words for a scan that came to nothing, for the screen and for screen readers. */
export function refusalOf(error: Error): { title: string; text: string; isFinal: boolean } {
  const code = error instanceof CallError ? error.code : '';
  if (code === 'customerNotFound') {
    return {
      title: 'The customer should register and join the Royalty program',
      text: 'This code belongs to nobody known here. Your shop’s QR leads to the page where they can do both.',
      isFinal: true,
    };
  }
  const isFinal = code === 'codeRefused';
  return { title: isFinal ? 'This code is not valid' : customerFailure, text: error.message, isFinal };
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { title, text, isFinal } = refusalOf(error);
  if (!isFinal) return <ErrorState title={title} error={error} onRetry={onRetry} />;
  return (
    <div className="sd-surface sd-panel">
      <EmptyState picture={<UserRoundX size={56} strokeWidth={1.5} aria-hidden />} title={title} text={text} />
    </div>
  );
}
