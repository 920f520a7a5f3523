import type { ReactNode } from 'react';
import './alert.css';

/** What went wrong, in red, above what can be mended; read out when it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="sd-alert" role="alert">
      <div className="sd-alert-text">{children}</div>
    </div>
  );
}
