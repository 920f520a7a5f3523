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
import { loadToasts, tellFailures } from './failure-toasts.ts';
import { MyCards } from './my-cards.tsx';
import { keepForOffline } from './offline/keep-for-offline.ts';
import { OwnerPage } from './owner-page.tsx';
import { readPageData } from './page-data.ts';
import { usePart } from './part.tsx';
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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the shop.');
const data = readPageData(document.getElementById('page-data')?.textContent);
const shopId = new RegExp(`^${shopPages}([^/]+)/?$`).exec(location.pathname)?.[1];

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {data.missing ? (
        <ShopMissing message={data.missing} shopId={shopId} />
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
