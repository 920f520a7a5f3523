import { Mark } from '#ui/brand/mark.tsx';

/** No such shop, or one that is closed, in the server's words: the first sentence large. */
export function ShopMissing({ message }: { message: string }) {
  const end = message.indexOf('. ') + 1 || message.length;
  return (
    <main className="shop-notice">
      <Mark size={64} />
      <h1>{message.slice(0, end)}</h1>
      <p>{message.slice(end).trim() || 'Check the address, or scan the shop’s code again.'}</p>
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
