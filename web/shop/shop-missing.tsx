import { texts } from 'virtual:texts/customer';
import { t } from '@lingui/core/macro';
import { fillPath } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { withTexts } from '#language/language.ts';
import { Mark } from '#ui/brand/mark.tsx';
import { usePart } from './part.tsx';

/** Loaded only where the shop is missing. */
const loadAccount = withTexts(texts, () => import('./closed-shop-account.tsx'));

export interface ShopMissingProps {
  /** The refusal's code; a page that was saved by an earlier version has none. */
  code?: string | undefined;
  /** Its message, for codes without a text here. */
  message?: string | undefined;
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
  if (code === 'notFound') return [t`This is no longer on the menu.`, ''];
  return [message, check];
}

/** No such shop, one that is closed, or a product that it does not sell. */
export function ShopMissing({ code, message = '', shopId }: ShopMissingProps) {
  const [title, more] = wordsFor(code, message);
  return (
    <main className="shop-notice">
      <Mark size={64} />
      <h1>{title}</h1>
      {more && <p>{more}</p>}
      {shopId && code === 'notFound' && (
        <a className="sd-button sd-button-primary" href={`${fillPath(shopPaths.shop, { id: shopId })}#menu`}>
          {t`See the menu`}
        </a>
      )}
      {shopId && code && code !== 'notFound' && <OwnAccount shopId={shopId} code={code} />}
    </main>
  );
}

/** The shop is gone, but customers can still get at their account. */
function OwnAccount(props: { shopId: string; code: string }) {
  const { part } = usePart('closed-shop-account', loadAccount);
  return part && <part.ClosedShopAccount {...props} />;
}
