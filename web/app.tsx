/** The dashboard without its document: what the entry mounts and the tests render. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#lib/query.ts';
import { colorSchemeManager, theme } from '#ui/theme.ts';
import { Toasts } from '#ui/toast.tsx';
import type { newRouter } from './routes.tsx';

const schemes = colorSchemeManager();

export function Dashboard({ router }: { router: ReturnType<typeof newRouter> }) {
  return (
    <MantineProvider theme={theme} colorSchemeManager={schemes} defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}
