import { texts } from 'virtual:texts/customer';
import { t } from '@lingui/core/macro';
import { withTexts } from '#language/language.ts';
import { Mark } from '#ui/brand/mark.tsx';
import { Button } from '#ui/button.tsx';
import { usePart } from './part.tsx';

/** Loaded only where the shop is missing. */
const loadAccount = withTexts(texts, () => import('./closed-shop-account.tsx'));

interface Props {
  /** The refusal's code; a page that was saved by an earlier version has none. */
  code?: string | undefined;
  /** Its message, for codes without a text here. */
  message: string;
  shopId?: string | undefined;
}

/** Why there is no shop, and what that means for its customers. */
function wordsFor(code: string | undefined, message: string): [title: string, more: string] {
  const check = t`Check the address, or scan the shop’s code again.`;
  if (code === 'shopNotFound') return [t`There is no shop at this address.`, check];
  if (code === 'shopSuspended') return [t`This shop is closed for now.`, ''];
  if (code === 'shopClosed') {
    return [
      t`This shop has closed for good.`,
      t`Thank you for every visit. The stamps you collected here stay in your data.`,
    ];
  }
  return [message, check];
}

/** No such shop, or one that is closed. */
export function ShopMissing({ code, message, shopId }: Props) {
  const [title, more] = wordsFor(code, message);
  return (
    <main className="shop-notice">
      <Mark size={64} />
      <h1>{title}</h1>
      {more && <p>{more}</p>}
      {shopId && code && <OwnAccount shopId={shopId} code={code} />}
    </main>
  );
}

/** The shop is gone, but customers can still get at their account. */
function OwnAccount(props: { shopId: string; code: string }) {
  const { part } = usePart('closed-shop-account', loadAccount);
  return part && <part.ClosedShopAccount {...props} />;
}

export function ShopUnreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <main className="shop-notice" role="alert">
      <Mark size={64} />
      <h1>{t`We couldn’t load the shop`}</h1>
      <p>{message}</p>
      <Button variant="primary" onClick={onRetry}>
        {t`Retry`}
      </Button>
    </main>
  );
}
