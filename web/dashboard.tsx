import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { keepDevice } from '#features/push/keep-device.ts';
import { session } from '#lib/session.ts';
import { Dashboard } from './app.tsx';
import { newRouter } from './routes.tsx';

// The page's security policy allows no eval.
z.config({ jitless: true });
session.kind = 'userInfo';
if (session.get()?.isAdmin) {
  import('#lib/checkout-bundle.ts').then(({ chooseBundle }) => chooseBundle('dashboard')).catch(reportError);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <Dashboard router={newRouter()} />
  </StrictMode>,
);
keepDevice();
