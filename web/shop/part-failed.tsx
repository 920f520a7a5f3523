import { Alert } from '#ui/alert.tsx';

/** A part of the page did not come over the network. */
export const PartFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert onRetry={onRetry}>This part of the page could not be loaded. Check your connection.</Alert>
);
