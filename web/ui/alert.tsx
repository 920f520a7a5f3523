import type { ReactNode } from 'react';
import './alert.css';

interface AlertProps {
  children: ReactNode;
  onRetry?: () => void;
}

/** What went wrong, in red, above what can be mended; read out when it appears. */
export function Alert({ children, onRetry }: AlertProps) {
  return (
    <div className="sd-alert" role="alert">
      <div className="sd-alert-text">{children}</div>
      {onRetry && <Retry onRetry={onRetry} />}
    </div>
  );
}

/** That a small part of a screen could not be read, in its place. */
export function Unread({ children, onRetry }: Required<AlertProps>) {
  return (
    <p className="sd-quiet" role="alert">
      {children} <Retry onRetry={onRetry} />
    </p>
  );
}

const Retry = ({ onRetry }: Required<Pick<AlertProps, 'onRetry'>>) => (
  <button type="button" className="sd-link" onClick={onRetry}>
    Retry
  </button>
);
