import { getNote, type Note, saveNote } from '@stampdeck/contract/notes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer, operator } from '#test/server.ts';
import { MemberNote } from './member-note.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

const path = '/api/v1/members/member-1/note';
const noteOf = (text: string, version: number): Note => ({ text, version, updatedAt: '2026-05-12T10:00:00.000Z' });

function open(note: Note) {
  const server = fakeServer();
  const read = { ...getNote, path };
  const save = { ...saveNote, path };
  server.answer(read, { success: true, note });
  const routeTree = createRootRoute({ component: () => <MemberNote id="member-1" /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  /** The server has this note from now on. */
  const stores = (now: Note) => {
    server.answer(read, { success: true, note: now });
    server.answer(save, { success: true, note: now });
  };
  return { server, read, save, stores, unmount, user: userEvent.setup({ delay: null }) };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What your shop should remember' });
const button = (name: string) => screen.findByRole('button', { name });

test('a first note is typed in its place, where it says who reads it', async () => {
  const { server, stores, user } = open({ text: '', version: 0, updatedAt: null });
  await user.click(await button('Add a note'));
  expect(document.activeElement).toBe(field());
  expect(screen.getByText(/Customers don’t see notes on screen, but a copy of their data/)).toBeTruthy();
  await user.type(field(), 'Likes oat milk.');
  stores(noteOf('Likes oat milk.', 1));
  await user.click(await button('Save'));
  expect(await screen.findByText('Likes oat milk.')).toBeTruthy();
  expect(server.sent[0]?.body).toEqual({ text: 'Likes oat milk.', version: 0 });
  const edit = await button('Edit note');
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

test('an emptied note is gone, and Cancel changes nothing', async () => {
  const { server, stores, user } = open(noteOf('Likes oat milk.', 1));
  await user.click(await button('Edit note'));
  await user.clear(field());
  await user.click(await button('Cancel'));
  expect(await screen.findByText('Likes oat milk.')).toBeTruthy();
  expect(server.sent).toEqual([]);
  await user.click(await button('Edit note'));
  await user.clear(field());
  stores(noteOf('', 2));
  await user.click(await button('Save'));
  expect(await button('Add a note')).toBeTruthy();
  expect(server.sent[0]?.body).toEqual({ text: '', version: 1 });
});

test('what someone else saved meanwhile is shown beside what was typed, and saving again is over theirs', async () => {
  const { server, save, stores, user } = open(noteOf('Old', 1));
  await user.click(await button('Edit note'));
  await user.type(field(), ' and mine');
  server.refuse(save, 'noteMoved', { details: { note: { text: 'Theirs', version: 2 } } });
  await user.click(await button('Save'));
  expect(await screen.findByText('Theirs')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Nothing was overwritten');
  expect(field().value).toBe('Old and mine');
  stores(noteOf('Old and mine', 3));
  await user.click(await button('Save'));
  expect(await button('Edit note')).toBeTruthy();
  expect(server.sent[1]?.body).toEqual({ text: 'Old and mine', version: 2 });
});

test('a note that was begun is there again, over the version it began with, until it is saved', async () => {
  const { user, unmount } = open(noteOf('Old', 1));
  await user.click(await button('Edit note'));
  await user.type(field(), ' and mine');
  unmount();
  const { server, save, stores, user: later, unmount: close } = open(noteOf('Theirs', 2));
  await waitFor(() => expect(field().value).toBe('Old and mine'));
  expect(document.activeElement).toBe(document.body);
  server.refuse(save, 'noteMoved', { details: { note: { text: 'Theirs', version: 2 } } });
  await later.click(await button('Save'));
  expect(server.sent[0]?.body).toEqual({ text: 'Old and mine', version: 1 });
  stores(noteOf('Old and mine', 3));
  await later.click(await button('Save'));
  expect(await button('Edit note')).toBeTruthy();
  close();
  open(noteOf('Old and mine', 3));
  expect(await button('Edit note')).toBeTruthy();
});

test('Cancel forgets what was begun, and no one else at this device gets it', async () => {
  const { user, unmount } = open(noteOf('Old', 1));
  await user.click(await button('Edit note'));
  await user.type(field(), ' and mine');
  unmount();
  session.start({ ...operator(), id: '0190a000-0000-7000-8000-0000000000dd' }, { remember: true });
  const { unmount: close } = open(noteOf('Old', 1));
  expect(await button('Edit note')).toBeTruthy();
  close();
  session.start(operator(), { remember: true });
  const { user: later } = open(noteOf('Old', 1));
  await later.click(await button('Cancel'));
  expect(await screen.findByText('Old')).toBeTruthy();
  expect(localStorage.getItem('noteDrafts')).toBeNull();
});

test('a note that does not load can be tried again', async () => {
  const { server, read, stores, user } = open(noteOf('', 0));
  server.refuse(read, 'forbidden');
  await screen.findByText('We couldn’t load the note');
  stores(noteOf('Likes oat milk.', 1));
  await user.click(await button('Retry'));
  expect(await screen.findByText('Likes oat milk.')).toBeTruthy();
});
