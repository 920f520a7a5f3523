import { Mark } from '#ui/brand/mark.tsx';
import { Button } from '#ui/button.tsx';
import { usePart } from './part.tsx';

/** Nobody whose shop is there ever loads it. */
const loadAccount = () => import('./closed-shop-account.tsx');

/** No such shop, or one that is closed, in the server's words: the first sentence large. */
export function ShopMissing({ message, shopId }: { message: string; shopId?: string | undefined }) {
  const end = message.indexOf('. ') + 1 || message.length;
  return (
    <main className="shop-notice">
      <Mark size={64} />
      <h1>{message.slice(0, end)}</h1>
      <p>{message.slice(end).trim() || 'Check the address, or scan the shop’s code again.'}</p>
      {shopId && <OwnAccount shopId={shopId} message={message} />}
    </main>
  );
}

/** The shop is gone and the person is not: what is kept of them stays in their hands. */
function OwnAccount(props: { shopId: string; message: string }) {
  const { part } = usePart('closed-shop-account', loadAccount);
  return part && <part.ClosedShopAccount {...props} />;
}

export function ShopUnreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <main className="shop-notice" role="alert">
      <Mark size={64} />
      <h1>The shop could not be loaded</h1>
      <p>{message}</p>
      <Button variant="primary" onClick={onRetry}>
        Retry
      </Button>
    </main>
  );
}
