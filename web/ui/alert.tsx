import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import './alert.css';

interface AlertProps {
  children: ReactNode;
  onRetry?: () => void;
}

/** What went wrong, in red, above what to fix. Screen readers read it when it appears. */
export function Alert({ children, onRetry }: AlertProps) {
  return (
    <div className="sd-alert" role="alert">
      <div className="sd-alert-text">{children}</div>
      {onRetry && <Retry onRetry={onRetry} />}
    </div>
  );
}

/** Says in its place that a small part of a screen didn't load. */
export function Unread({ children, onRetry }: Required<AlertProps>) {
  return (
    <p className="sd-quiet" role="alert">
      {children} <Retry onRetry={onRetry} />
    </p>
  );
}

const Retry = ({ onRetry }: Required<Pick<AlertProps, 'onRetry'>>) => (
  <button type="button" className="sd-link" onClick={onRetry}>
    {t`Retry`}
  </button>
);
