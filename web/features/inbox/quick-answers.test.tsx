import {
  addQuickAnswer,
  listQuickAnswers,
  type QuickAnswer,
  removeQuickAnswer,
  saveQuickAnswer,
} from '@stampdeck/contract/quick-answers.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAnswerHelp } from '#features/quick-answers/use-answer-help.tsx';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer, operator } from '#test/server.ts';
import { Toasts } from '#ui/toast.tsx';
import { Composer } from './composer.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const hours = { id: 'answer-1', name: 'Hours', text: 'Hello {name}, we are open from nine to six.' };
const garden = { id: 'answer-2', name: 'Garden', text: 'The garden is open.' };
const dogs = { id: 'answer-3', name: '', text: 'Dogs are welcome.' };

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

function open(quickAnswers: QuickAnswer[] = [hours, garden, dogs]) {
  const server = fakeServer();
  server.answer(listQuickAnswers, { success: true, quickAnswers });
  const other = { id: 'zoe', name: 'Zoë Müller' };
  render(
    <QueryClientProvider client={queryClient}>
      <Composer conversationId="chat-1" ownId={operator().id} other={other} useHelp={useAnswerHelp} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup({ delay: null }) };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Zoë Müller' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a slash at the start lists them: the arrow keys choose, Enter inserts, and nothing is sent', async () => {
  const { server, user } = open();
  await user.type(field(), '/');
  await screen.findByRole('listbox', { name: 'Quick answers' });
  expect(options()).toHaveLength(3);
  expect(screen.getByText('3 quick answers')).toBeTruthy();
  const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  expect(chosen()?.textContent).toContain('Hours');
  await user.keyboard('{ArrowDown}');
  expect([chosen()?.textContent, chosen()?.ariaSelected]).toEqual(['GardenThe garden is open.', 'true']);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()?.textContent).toBe('Dogs are welcome.');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field().value).toBe('Hello Zoë, we are open from nine to six.');
  expect(options()).toEqual([]);
  expect(server.sent).toEqual([]);
  await user.keyboard(' See you!');
  expect(field().value).toBe('Hello Zoë, we are open from nine to six. See you!');
});

test('words after the slash look in names and texts, without accents', async () => {
  const { user } = open([...[hours, garden, dogs], { id: 'answer-4', name: 'Café', text: 'Best coffee' }]);
  await user.type(field(), '/gar');
  await waitFor(() => expect(options()).toEqual(['GardenThe garden is open.']));
  await user.clear(field());
  await user.type(field(), '/cafe best');
  expect(options()).toEqual(['CaféBest coffee']);
  await user.type(field(), ' x');
  expect(options()).toEqual([]);
});

test('Escape closes the list and leaves the text; a slash elsewhere lists nothing', async () => {
  const { user } = open();
  await user.type(field(), '/');
  await screen.findByRole('listbox');
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false);
  expect([options(), field().value]).toEqual([[], '/']);
  await user.type(field(), 'h');
  expect(options()).toEqual([]);
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
  await user.clear(field());
  await user.type(field(), 'and/or');
  expect(options()).toEqual([]);
  await user.clear(field());
  await user.type(field(), '/');
  expect(options()).toHaveLength(3);
});

test('from the list behind the button, one goes where the cursor is', async () => {
  const { user } = open();
  await user.type(field(), 'Hi!  Bye');
  field().setSelectionRange(4, 4);
  await user.click(screen.getByRole('button', { name: 'Quick answers' }));
  await user.click(await screen.findByRole('button', { name: /^Garden/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field().value).toBe('Hi! The garden is open. Bye');
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('a shop without any saves its first, and reads what is wrong with it', async () => {
  const { server, user } = open([]);
  await user.click(screen.getByRole('button', { name: 'Quick answers' }));
  expect(await screen.findByRole('heading', { name: 'No quick answers yet' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New quick answer' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please fill this in.')).toBeTruthy();
  server.refuse(addQuickAnswer, 'quickAnswersFull');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), dogs.text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Your shop has 50 quick answers/)).toBeTruthy();
  server.answer(addQuickAnswer, { success: true, quickAnswers: [dogs] });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: dogs.text })).toBeTruthy();
  expect(server.sent.at(-1)?.body).toEqual({ name: '', text: dogs.text });
});

test('a slash in a shop without any says so and leads to the first; Escape leaves the slash', async () => {
  const { server, user } = open([]);
  await user.type(field(), '/');
  expect(await screen.findByText('You have no quick answers yet.')).toBeTruthy();
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false);
  expect([screen.queryByText('You have no quick answers yet.'), field().value]).toEqual([null, '/']);
  await user.clear(field());
  await user.type(field(), '/');
  await user.click(screen.getByRole('button', { name: 'New quick answer' }));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name (optional)' }));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), dogs.text);
  server.answer(addQuickAnswer, { success: true, quickAnswers: [dogs] });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: dogs.text }));
  expect(field().value).toBe(dogs.text);
});

test('they are changed, moved and deleted in the same list, and deleting can be undone', async () => {
  const { server, user } = open();
  await user.click(screen.getByRole('button', { name: 'Quick answers' }));
  await user.click(await screen.findByRole('button', { name: 'Edit list' }));
  const of = <E extends { path: string }>(endpoint: E, id: string): E => ({
    ...endpoint,
    path: endpoint.path.replace(':answerId', id),
  });
  server.answer(of(saveQuickAnswer, garden.id), { success: true, quickAnswers: [garden, hours, dogs] });
  await user.click(screen.getByRole('button', { name: 'Move Garden up' }));
  const rows = () => within(screen.getByRole('dialog')).getAllByRole('listitem');
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Garden'));
  expect(server.sent.at(-1)?.body).toEqual({ name: garden.name, text: garden.text, place: 0 });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Garden down' })));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Garden up' }).disabled).toBe(true);

  server.answer(of(saveQuickAnswer, hours.id), { success: true, quickAnswers: [garden, { ...hours, text: 'Closed' }] });
  await user.click(screen.getByRole('button', { name: 'Change Hours' }));
  await user.clear(screen.getByRole('textbox', { name: 'Text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Closed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Closed');

  server.answer(of(removeQuickAnswer, hours.id), { success: true, quickAnswers: [garden] });
  await user.click(screen.getByRole('button', { name: 'Delete Hours' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  server.answer(addQuickAnswer, { success: true, quickAnswers: [garden, hours] });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(server.sent.at(-1)?.body).toEqual({ name: 'Hours', text: 'Closed', place: 1 });
});
