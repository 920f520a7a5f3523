import { Mark } from '#ui/brand/mark.tsx';

/** No such shop, or one that is closed for now, in the server's words. */
export function ShopMissing({ message }: { message: string }) {
  return (
    <main className="shop-notice">
      <Mark size={64} />
      <h1>{message}</h1>
      <p>Check the address, or scan the shop’s code again.</p>
    </main>
  );
}

export function ShopUnreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <main className="shop-notice" role="alert">
      <Mark size={64} />
      <h1>The shop could not be loaded</h1>
      <p>{message}</p>
      <button type="button" className="sd-button sd-button-primary" onClick={onRetry}>
        Retry
      </button>
    </main>
  );
}
