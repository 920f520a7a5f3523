/** A part of the page did not come over the network. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="shop-alert" role="alert">
      This part of the page could not be loaded. Check your connection.{' '}
      <button type="button" className="sd-link shop-link" onClick={onRetry}>
        Retry
      </button>
    </p>
  );
}
