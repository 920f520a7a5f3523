import { texts as entranceTexts } from 'virtual:texts/entrance';
import { t } from '@lingui/core/macro';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { expectNoOne } from '#features/accounts/customer-api.ts';
import { keepDevice } from '#features/push/keep-device.ts';
import { withTexts } from '#language/language.ts';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { Mark } from '#ui/brand/mark.tsx';
import { takeCardLink } from './card-link.ts';
import { loadToasts, tellFailures } from './failure-toasts.ts';
import { Missing } from './missing.tsx';
import { keepForOffline } from './offline/keep-for-offline.ts';
import { readPageData } from './page-data.ts';
import { PartFailed, usePart } from './part.tsx';
import { ShopPage } from './shop-page.tsx';
import { loadEntrance, loadSignedIn } from './signed-out.tsx';

// The security policy has no eval.
z.config({ jitless: true });
session.kind = 'customerInfo';
tellFailures(queryClient);
const shopPages = shopPaths.shop.replace(':id', '');
const [, shopId, productId] =
  new RegExp(`^${shopPages}([^/]+)(?:/product/([^/]+))?/?$`)
    .exec(location.pathname)
    ?.map((part?: string) => part && decodeURIComponent(part)) ?? [];
if (shopId && !productId) (session.get() ? loadSignedIn() : loadEntrance()).catch(reportError);

/** Where messages appear. */
function LaterToasts() {
  const { part } = usePart('toasts', loadToasts);
  return part ? <part.Toasts /> : null;
}

const loadMyPage = async () => (await import('./parts.ts')).loadMyPage();

/** /my; no shop's page loads it. */
function MyCards() {
  const { part, error, retry } = usePart('my-page', loadMyPage);
  if (part) return <part.MyPage />;
  return (
    <main className="shop-notice" aria-busy={!error}>
      {error ? <PartFailed onRetry={retry} /> : <p role="status">{t`Loading your cards`}</p>}
    </main>
  );
}

const loadProduct = async () => (await import('./parts.ts')).loadProduct();

/** A product's page. Until its part is loaded, it stays as the server wrote it. */
function OneProduct(props: { shopId: string; productId: string; given: ReturnType<typeof readPageData> }) {
  const { part, error, retry } = usePart('product', loadProduct);
  if (part) return <part.ProductPage {...props} missing={<Missing code="notFound" shopId={props.shopId} />} />;
  return error && <PartFailed onRetry={retry} />;
}

const loadByLink = withTexts(entranceTexts, () => import('./opened-by-link.tsx'));

/** The page, after the link or code that opened it has signed someone in. */
function ByLink({ link, children }: { link: [kind: string, token: string]; children: ReactNode }) {
  const [left, setLeft] = useState<typeof link | null>(link);
  const { part, error, retry } = usePart('by-link', loadByLink);
  if (!left) return children;
  if (error) return <PartFailed onRetry={retry} />;
  return part && <part.OpenedByLink link={left} shopId={shopId} onOpen={() => setLeft(null)} />;
}

/** What any camera finds behind a customer's code: the name and what to do. */
function OwnerPage({ name }: { name: string }) {
  return (
    <main className="owner-page">
      <Mark size={72} />
      {name && (
        <h1 className="owner-name" dir="auto">
          {name}
        </h1>
      )}
      <p className="owner-words">{t`Show this at the counter`}</p>
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the shop.');
const data = readPageData(document.getElementById('page-data')?.textContent);
if (data.mayResume === false) expectNoOne(queryClient);

const cardLink = takeCardLink();
const page = data.message ? (
  <Missing code={data.code} message={data.message} shopId={shopId} />
) : location.pathname === shopPaths.myCards ? (
  <MyCards />
) : shopId && productId ? (
  <OneProduct shopId={shopId} productId={productId} given={data} />
) : shopId ? (
  <ShopPage shopId={shopId} given={data.shop} />
) : (
  <OwnerPage name={data.owner?.name ?? ''} />
);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {cardLink ? <ByLink link={cardLink}>{page}</ByLink> : page}
      <LaterToasts />
    </QueryClientProvider>
  </StrictMode>,
);
keepDevice();
if (shopId) keepForOffline(shopPages);
else if (location.pathname === shopPaths.myCards) keepForOffline(shopPaths.myCards);
