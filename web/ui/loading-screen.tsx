import { t } from '@lingui/core/macro';
import { LoadingMark } from './brand/mark.tsx';

const after = 300;

/** Shown while the whole screen loads, from 300 ms after the page was opened. Later the router has waited already. */
export function LoadingScreen() {
  const animationDelay = `${Math.max(0, after - performance.now())}ms`;
  return (
    <div className="sd-boot" role="status" style={{ animationDelay }}>
      <LoadingMark />
      {t`Admin loading`}
    </div>
  );
}
