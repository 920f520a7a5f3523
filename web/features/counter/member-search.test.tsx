import { listMembers, type Member } from '@stampdeck/contract/member-list.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { anna, annaId, counterServer, openCounterScreen, searchField } from '#test/counter.tsx';
import type { Asked } from '#test/server.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const { displayName, username, photo, gender } = anna();
const annaAsMember = {
  ...{ id: 'member-1', shopId: annaId, status: 'active', joinedAt: '2026-03-01T00:00:00.000Z' },
  ...{ stamps: 4, cardSize: 10, lastVisit: null, rewardsWaiting: 0 },
  customer: { id: annaId, displayName, username, photo, gender },
} satisfies Member;

const found = (members: Member[]) =>
  Response.json(
    z.encode(listMembers.reply, {
      ...{ success: true, royalmember: members, total: members.length, totalIsCapped: false },
      ...{ nextCursor: null, previousCursor: null },
    } as never),
  );

const searched = ({ body }: Asked) => (body as { search: string }).search;

test('Enter opens the only member found, also when it comes before the answer', async () => {
  const server = counterServer();
  const answer = Promise.withResolvers<Response>();
  server.respond(listMembers, () => answer.promise);
  const { user } = openCounterScreen();
  await user.type(await searchField(), 'anna{Enter}');
  answer.resolve(found([annaAsMember]));
  expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
});

test('Enter never opens a member of the search before, and no one is added before the answer', async () => {
  const server = counterServer();
  const answer = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  server.respond(listMembers, (call) => {
    if (searched(call) !== 'zoe') return found([annaAsMember]);
    asked.resolve();
    return answer.promise;
  });
  const { user } = openCounterScreen();
  const field = await searchField();
  await user.type(field, 'anna');
  await screen.findByRole('button', { name: /Anna Berg/ });
  await user.clear(field);
  await user.type(field, 'zoe');
  await asked.promise;
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add “zoe”' })).toBeNull();
  answer.resolve(found([]));
  expect(await screen.findByRole('button', { name: 'Add “zoe”' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull();
});
