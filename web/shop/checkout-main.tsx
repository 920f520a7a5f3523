import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { expectNoOne } from '#features/accounts/customer-api.ts';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { ShopCheckout } from './checkout.tsx';
import { readPageData } from './page-data.ts';

// The security policy has no eval.
z.config({ jitless: true });
session.kind = 'customerInfo';
const data = readPageData(document.getElementById('page-data')?.textContent);
if (data.mayResume === false) expectNoOne(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the checkout.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ShopCheckout />
    </QueryClientProvider>
  </StrictMode>,
);
