/** The dashboard at an address. */
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dashboard } from '#app.tsx';
import { queryClient } from '#lib/query.ts';
import { newRouter } from '#routes.tsx';

/** Opens the dashboard there, as the person that the session holds. */
export function openDashboard(address: string) {
  queryClient.clear();
  const history = createMemoryHistory({ initialEntries: [address] });
  const view = render(<Dashboard router={newRouter({ history })} />);
  return {
    ...view,
    user: userEvent.setup(),
    path: () => history.location.pathname,
    query: () => history.location.search,
    goBack: () => act(async () => history.back()),
  };
}
