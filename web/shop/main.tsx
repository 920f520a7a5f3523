import '#ui/base.css';
import '#ui/kit.css';
import './css/page.css';
import './css/head.css';
import './css/forms.css';
import './css/card.css';
import './css/code.css';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { Mark } from '#ui/brand/mark.tsx';
import { loadToasts, tellFailures } from './failure-toasts.ts';
import { keepForOffline } from './offline/keep-for-offline.ts';
import { readPageData } from './page-data.ts';
import { PartFailed, usePart } from './part.tsx';
import { ShopMissing } from './shop-missing.tsx';
import { ShopPage } from './shop-page.tsx';
import { loadEntrance, loadSignedIn } from './signed-out.tsx';

// The security policy has no eval.
z.config({ jitless: true });
session.kind = 'customerInfo';
tellFailures(queryClient);
const shopPages = shopPaths.shop.replace(':id', '');
if (location.pathname.startsWith(shopPages)) (session.get() ? loadSignedIn() : loadEntrance()).catch(reportError);

/** The place of messages, there as soon as it has come. */
function LaterToasts() {
  const { part } = usePart('toasts', loadToasts);
  return part ? <part.Toasts /> : null;
}

const loadMyPage = () => import('./my-page.tsx');

/** /my, which no shop's page loads. */
function MyCards() {
  const { part, error, retry } = usePart('my-page', loadMyPage);
  if (part) return <part.MyPage />;
  return (
    <main className="shop-notice">
      {error ? <PartFailed onRetry={retry} /> : <p role="status">Loading your cards</p>}
    </main>
  );
}

/** What anybody's camera finds behind a customer's code: the name and what to do, nothing else. */
function OwnerPage({ name }: { name: string }) {
  return (
    <main className="owner-page">
      <Mark size={72} />
      {name && <h1 className="owner-name">{name}</h1>}
      <p className="owner-words">Show this at the counter</p>
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the shop.');
const data = readPageData(document.getElementById('page-data')?.textContent);
const shopId = new RegExp(`^${shopPages}([^/]+)/?$`).exec(location.pathname)?.[1];

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {data.message ? (
        <ShopMissing message={data.message} shopId={shopId} />
      ) : location.pathname === shopPaths.myCards ? (
        <MyCards />
      ) : shopId ? (
        <ShopPage shopId={decodeURIComponent(shopId)} given={data.shop} />
      ) : (
        <OwnerPage name={data.owner?.name ?? ''} />
      )}
      <LaterToasts />
    </QueryClientProvider>
  </StrictMode>,
);
if (shopId) keepForOffline(shopPages);
else if (location.pathname === shopPaths.myCards) keepForOffline(shopPaths.myCards);
