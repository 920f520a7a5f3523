import { useState } from 'react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  /** What could not be done, in the specified words where there are any. */
  title: string;
  /** What was thrown; its message is the server's sentence. */
  error: unknown;
  onRetry?: () => void;
}

/** Something could not be read: the reason, a way to try again, and the request's id for whoever helps. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const message = error instanceof Error ? error.message : '';
  const requestId = error instanceof Error && 'requestId' in error ? String(error.requestId) : '';
  return (
    <div className="sd-state" role="alert">
      <h2 className="sd-state-title">{title}</h2>
      {message && message !== title && <p className="sd-lead">{message}</p>}
      {onRetry && (
        <div className="sd-state-action">
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
      {requestId && <RequestId id={requestId} />}
    </div>
  );
}

/** The id to name when asking for help. Browsers give no clipboard on plain HTTP; there it can be selected. */
function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <p className="sd-state-id sd-inline sd-quiet">
      Request <code>{id}</code>
      {navigator.clipboard && (
        <Button variant="subtle" size="s" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </p>
  );
}
