import { t } from '@lingui/core/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '#ui/error-state.tsx';

/** A screen failed or could not be loaded. After an update of the server its old files are gone; a reload gets the new ones. */
export function PageFailed({ error }: ErrorComponentProps) {
  return (
    <main>
      <ErrorState title={t`We couldn’t show this page`} error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
