/** A part of the page did not come over the network. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="shop-alert shop-alert-retry" role="alert">
      <span>This part of the page could not be loaded. Check your connection.</span>
      <button type="button" className="sd-link shop-link" onClick={onRetry}>
        Retry
      </button>
    </p>
  );
}
