import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/query.ts';
import type { DraftSync } from './drafts/use-draft.ts';
import { MovedNotice } from './unsaved.tsx';

const unanswered = () => new Promise<void>(() => undefined);
const sync = { state: 'moved', keepMine: unanswered, takeTheirs: unanswered } as DraftSync;

function Screens() {
  const [place, setPlace] = useState('card');
  return (
    <QueryClientProvider client={queryClient}>
      <MovedNotice sync={sync} />
      <button type="button" onClick={() => startTransition(() => setPlace('home'))}>
        go
      </button>
      <output>{place}</output>
    </QueryClientProvider>
  );
}

test('while a choice between two drafts waits for the server, another screen can be opened', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Screens />);
  await user.click(screen.getByRole('button', { name: 'Use the other one' }));
  expect(screen.getByRole('button', { name: 'Keep this draft' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'go' }));
  await screen.findByText('home');
});
