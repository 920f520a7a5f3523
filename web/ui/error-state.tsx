import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  /** What failed, in the specified words if there are any. */
  title: string;
  /** What was thrown; its message is the server's refusal in the reader's language. */
  error: unknown;
  onRetry?: () => void;
}

/** Something didn't load: the reason, a way to try again, and the request's id for support. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const message = error instanceof Error ? error.message : '';
  const requestId = error instanceof Error && 'requestId' in error ? String(error.requestId) : '';
  return (
    <div className="sd-state" role="alert">
      <h2 className="sd-state-title">{title}</h2>
      {message && message !== title && <p className="sd-lead">{message}</p>}
      {onRetry && (
        <div className="sd-state-action">
          <Button onClick={onRetry}>{t`Retry`}</Button>
        </div>
      )}
      {requestId && <RequestId id={requestId} />}
    </div>
  );
}

/** The id to name when asking for help. Browsers have no clipboard on plain HTTP. People select the id there. */
function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <p className="sd-state-id sd-inline sd-quiet">
      <Trans>
        Request <code>{id}</code>
      </Trans>
      {navigator.clipboard && (
        <Button variant="subtle" size="s" onClick={() => void copy()}>
          {copied ? t`Copied` : t`Copy`}
        </Button>
      )}
    </p>
  );
}
