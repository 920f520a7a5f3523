import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '#ui/error-state.tsx';

/** A screen broke, or could not be loaded: after an update of the server its old files are gone, and a reload brings the new. */
export function PageFailed({ error }: ErrorComponentProps) {
  return (
    <main>
      <ErrorState title="This page could not be shown" error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
