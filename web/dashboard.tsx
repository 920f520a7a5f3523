import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './ui/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { colorSchemeManager, cssVariablesResolver, theme } from '#ui/theme.ts';
import { Toasts } from '#ui/toast.tsx';
import { router } from './routes.tsx';

// The page's security policy allows no eval.
z.config({ jitless: true });
session.kind = 'userInfo';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager()}
      defaultColorScheme="light"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  </StrictMode>,
);
