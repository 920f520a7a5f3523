import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { More } from './more.tsx';

/** A list of so many further pages; the reading of the first one may fail once. */
function List({ pages, error = null }: { pages: number; error?: Error | null }) {
  const [left, setLeft] = useState(pages);
  const [failure, setFailure] = useState(error);
  const fetchNextPage = () => {
    if (!failure) setLeft(left - 1);
    setFailure(null);
  };
  const state = { hasNextPage: left > 0, isFetchingNextPage: false, isFetchNextPageError: failure !== null };
  return <More list={{ ...state, error: failure, fetchNextPage }} end="That is all." />;
}

test('a list says where it ends, and the keyboard stays there when the button goes', async () => {
  const user = userEvent.setup();
  render(<List pages={2} />);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more' }));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('That is all.').parentElement);
});

test('a page that could not be read says why and can be asked for again', async () => {
  const user = userEvent.setup();
  render(<List pages={1} error={new Error('You are offline.')} />);
  expect(screen.getByRole('alert').textContent).toBe('You are offline.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  screen.getByText('That is all.');
});

test('someone who has gone on to another field stays there when the last page comes', async () => {
  const user = userEvent.setup();
  const list = { isFetchingNextPage: false, isFetchNextPageError: false, error: null, fetchNextPage: () => undefined };
  const page = (hasNextPage: boolean) => (
    <>
      <input aria-label="Search" />
      <More list={{ ...list, hasNextPage }} end="That is all." />
    </>
  );
  const { rerender } = render(page(true));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await user.click(screen.getByRole('textbox'));
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
