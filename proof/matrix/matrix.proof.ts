import { randomUUID } from 'node:crypto';
import { defaultDesign, publishDesign } from '@stampdeck/contract/designs.ts';
import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { clientEvents } from '@stampdeck/contract/events.ts';
import { fillPath, type Gate, permissions } from '@stampdeck/contract/http.ts';
import type { Person } from '@stampdeck/server/context.ts';
import { admit } from '@stampdeck/server/http/gate.ts';
import { startApp } from '@stampdeck/server/test/app.ts';
import {
  activityOf,
  countRows,
  plantAdmin,
  plantColleague,
  plantShop,
  plantTablet,
  readWhole,
} from '@stampdeck/server/test/database.ts';
import { startGoogle } from '@stampdeck/server/test/google.ts';
import { addMember, award, publish, type TestPerson } from '@stampdeck/server/test/people.ts';
import { film } from '@stampdeck/server/test/videos.ts';
import { io } from 'socket.io-client';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Asked, type Cell, eventRows, type Row, rows, type Scene } from './matrix-table.ts';

const google = await startGoogle();
afterAll(() => google.close());
const app = await startApp({ env: { ...google.env, STAFF_SEATS: '9' } });

const shopWithCard = async () => {
  const shop = await plantShop(app);
  await publish(app, shop, { size: 10, milestones: [] });
  return shop;
};
const design = z.encode(publishDesign.body as never, { shopId: 'nobody', design: defaultDesign } as never) as object;

/** An invitation to open a shop. Those of earlier scenes are taken back: a hundred are the most. */
async function inviteShop({ token }: { token: string }): Promise<string> {
  const path = '/api/v1/platform/invitations';
  for (const { _id } of (await app.call(token, 'GET', path)).body.invitations)
    await app.call(token, 'DELETE', `${path}/${_id}`);
  return (await app.post(token, path, {})).body.invitations[0]._id;
}

/** A new scene for each row, because calls change and end things. */
async function newScene(): Promise<Scene> {
  const [s, x] = [await shopWithCard(), await shopWithCard()];
  const [c, m] = [await addMember(app, s), await addMember(app, s, `Secret ${randomUUID()}`)];
  await award(app, x, await addMember(app, x), 2);
  await award(app, s, m, 3);
  const { body } = await award(app, s, m, 2);
  const { member_id: membership } = await activityOf(app, m);
  const members = [s.id, m.id];
  const { conversation } = (await app.post(m.token, '/api/chat/create-new-conversation', { members })).body;
  const { _id: chat } = conversation;
  const text = `Between us: ${m.name}`;
  const sent = await app.post(m.token, '/api/message/create-new-message', { conversationId: chat, text });
  const message = sent.body.message._id;
  const typed = { name: 'Hours', text: 'From nine to six.' };
  const { quickAnswers } = (await app.post(s.token, '/api/v1/quick-answers', typed)).body;
  const answer = quickAnswers[0]._id;
  const { categories } = (await app.post(s.token, '/api/v1/categories', { name: 'Cakes' })).body;
  const [category] = categories.map(({ _id }: { _id: string }) => _id);
  const addDraft = async () =>
    (await app.post(s.token, '/api/products/', { title: 'Cake', draft: true })).body.product._id;
  const { undo } = (await app.call(s.token, 'DELETE', `/api/products/${await addDraft()}`)).body;
  const latte = { title: 'Latte', price: 2, countInStock: 9 };
  const product = (await app.post(s.token, '/api/products/', latte)).body.product._id;
  const wanted = { orderItems: [{ product, qty: 1 }], deliveryMethod: 'pickup', paymentMethod: 'Pay at the shop' };
  const { _id: order } = (await app.post(m.token, '/api/orders', { ...wanted, totalPrice: 2.3 })).body;
  const tea = { title: 'Tea', price: 2, countInStock: 9 };
  const reviewed = (await app.post(s.token, '/api/products/', tea)).body.product._id;
  const cup = { ...wanted, orderItems: [{ product: reviewed, qty: 1 }], totalPrice: 2.3 };
  const { _id: paid } = (await app.post(m.token, '/api/orders', cup)).body;
  await app.post(s.token, `/api/orders/${paid}/mark-paid`, {});
  const opinion = { product: reviewed, stars: 1, text: `Between us: ${m.name}` };
  const review = (await app.post(m.token, '/api/v1/reviews', opinion)).body.review._id;
  await app.post(s.token, `/api/v1/reviews/${review}/report`, {});
  const { body: invitedTo } = await app.post(s.token, '/api/v1/staff/invitations', { permissions: ['stamp'] });
  const colleague = (await plantColleague(app, s, ['stamp'])).id;
  const people = {
    tablet: await plantTablet(app, s, colleague),
    invitation: invitedTo.invitations[0]._id,
    invited: new URL(invitedTo.url).hash.slice('#token='.length),
    colleague,
  };
  const admin = await plantAdmin(app);
  const shopInvitation = await inviteShop(admin);
  const menu = { category, draft: await addDraft(), undo, product, order, reviewed, review };
  return {
    ...menu,
    ...people,
    answer,
    chat,
    message,
    s,
    x,
    c,
    m,
    admin,
    shopInvitation,
    entry: body.ledgerId,
    membership,
    design,
  };
}

type Caller = { id: string; token: string } | null;
const callers = ({ s, x, c, admin }: Scene): [column: string, caller: Caller][] => [
  ['A', null],
  ['C', c],
  ['Os', s],
  ['Ox', x],
  ['P', admin],
];

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function endpointOf(row: Row) {
  const endpoint = endpoints.find(({ name }) => name === row.call);
  if (!endpoint) throw new Error(`There is no call ${row.call}.`);
  return endpoint;
}

async function call(row: Row, asked: Asked, caller: Caller) {
  const endpoint = endpointOf(row);
  const form = new FormData();
  form.set('file', new Blob([asked.file === 'video' ? new Uint8Array(film()) : png]), 'a.png');
  const json = endpoint.body ? JSON.stringify(asked.body ?? endpoint.example ?? {}) : undefined;
  const body = asked.file ? form : json;
  const query = asked.query ? `?${new URLSearchParams(asked.query)}` : '';
  const response = await fetch(app.url + fillPath(endpoint.path, asked.params) + query, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(json === undefined || asked.file ? {} : { 'content-type': 'application/json' }),
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const { requestId: _, ...rest } = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: response.status, body: rest as Record<string, unknown>, text };
}

const statusOf = (cell: Cell): number => Number(String(cell).split(' ')[0]);
const codeOf = (cell: Cell): string | undefined => String(cell).split(' ')[1];

test('every call and every event has its rows', () => {
  const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
  expect([...new Set(rows.map((row) => row.call))].sort()).toEqual(names(endpoints));
  expect([...new Set(eventRows.map(({ event }) => event))].sort()).toEqual(Object.keys(clientEvents).sort());
  for (const { cells } of rows)
    for (const cell of cells)
      if (codeOf(cell)) expect({ ...refusals, nothing: [] }).toHaveProperty(String(codeOf(cell)));
});

/** People of S: with all permissions but the one that opens the row, and with this one alone; null where there is no such person. */
const staffOf = async ({ s }: Scene, St: Row['St']) => {
  const isOne = St !== 'yes' && St !== 'no';
  const others = permissions.filter((one) => one !== St);
  return {
    refused: St === 'yes' ? null : await plantColleague(app, s, others),
    admitted: St === 'no' ? null : await plantColleague(app, s, isOne ? [St] : []),
  };
};

describe('staff of S', () => {
  test.each(rows.map((row) => [`${row.call}${row.how ? `, ${row.how}` : ''}`, row] as const))('%s', async (_, row) => {
    const scene = await newScene();
    const target = row.target?.(scene) ?? '';
    const { refused, admitted } = await staffOf(scene, row.St);
    const ask = (caller: TestPerson, id = target) => call(row, row.ask?.(scene, id, caller.id) ?? {}, caller);
    if (refused) {
      const before = [await readWhole(app), await countRows(app, 'sessions')];
      const answer = await ask(refused);
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
      for (const secret of [scene.m.name, scene.m.email]) expect(answer.text).not.toContain(secret);
      expect([await readWhole(app), await countRows(app, 'sessions')]).toEqual(before);
    }
    const cell = row.staff === undefined ? row.cells[2] : row.staff;
    if (!admitted || cell === null) return;
    const answer = await ask(admitted);
    // Some replies have a message of their own.
    const said = answer.status < 400 ? undefined : answer.body.message;
    expect([answer.status, said]).toEqual([statusOf(cell), statusOf(cell) < 400 ? undefined : expect.any(String)]);
    const code = codeOf(cell);
    if (code && code !== 'nothing') expect(answer.body.code).toBe(code);
  });

  test.each(eventRows.map((row) => [`${row.event}, ${row.how}`, row] as const))('%s', async (_, row) => {
    const scene = await newScene();
    const { refused, admitted } = await staffOf(scene, row.St);
    for (const [caller, expected] of [
      [refused, 'forbidden'],
      [admitted, row.staff ?? row.cells[1]],
    ] as const) {
      if (!caller) continue;
      const socket = await connect(caller.token);
      const ack = await socket.emitWithAck(row.event, row.send(scene, caller.id));
      socket.disconnect();
      expect(ack.ok ? 'ok' : ack.code).toBe(expected);
    }
  });
});

describe('calls', () => {
  test.each(rows.map((row) => [`${row.call}${row.how ? `, ${row.how}` : ''}`, row] as const))('%s', async (_, row) => {
    const scene = await newScene();
    const target = row.target?.(scene) ?? '';
    for (const [index, [column, caller]] of callers(scene).entries()) {
      const cell = row.cells[index] ?? null;
      if (cell === null) continue;
      const before = [await readWhole(app), await countRows(app, 'sessions')];
      const answer = await call(row, row.ask?.(scene, target, caller?.id ?? '') ?? {}, caller);
      expect([column, answer.status]).toEqual([column, statusOf(cell)]);
      const isNothing = codeOf(cell) === 'nothing';
      if (codeOf(cell) && !isNothing) expect([column, answer.body.code]).toEqual([column, codeOf(cell)]);
      const isRefused = answer.status >= 400 || isNothing;
      if (!isRefused && endpointOf(row).method !== 'GET') continue;
      // A refused caller learns nothing about the other member. Neither they nor readers have changed anything.
      if (isRefused) for (const secret of [scene.m.name, scene.m.email]) expect(answer.text).not.toContain(secret);
      expect([await readWhole(app), await countRows(app, 'sessions')]).toEqual(before);
      if (answer.status !== 404 && !isNothing) continue;
      const unknown = await call(row, row.ask?.(scene, randomUUID(), caller?.id ?? '') ?? {}, caller);
      expect([column, answer.status, answer.body]).toEqual([column, unknown.status, unknown.body]);
    }
  });
});

const connect = (token: string | null) => {
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  return new Promise<typeof socket>((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', (error) => {
      socket.disconnect();
      reject(error);
    });
  });
};

describe('events', () => {
  test('no one connects without a valid token', async () => {
    for (const token of [null, '', 'x'.repeat(43)]) {
      await expect(connect(token)).rejects.toThrow('Not authorized, token failed');
    }
  });

  test.each(eventRows.map((row) => [`${row.event}, ${row.how}`, row] as const))('%s', async (_, row) => {
    const scene = await newScene();
    const before = await readWhole(app);
    const people = callers(scene).flatMap(([column, caller]) => (caller ? [[column, caller] as const] : []));
    for (const [index, [column, caller]] of people.entries()) {
      const socket = await connect(caller.token);
      const ack = await socket.emitWithAck(row.event, row.send(scene, caller.id));
      expect([column, ack.ok ? 'ok' : ack.code]).toEqual([column, row.cells[index]]);
      for (const secret of [scene.m.name, scene.m.email]) expect(JSON.stringify(ack)).not.toContain(secret);
      socket.disconnect();
    }
    expect(await readWhole(app)).toEqual(before);
  });
});

describe('staff, at the gate', () => {
  const staff = (has: Person['permissions']): Person => ({
    role: 'staff',
    accountId: 'p',
    name: '',
    sessionId: '',
    shop: { id: 's', timeZone: 'UTC' },
    permissions: has,
  });
  const lets = (gate: Gate, has: Person['permissions']): boolean => {
    try {
      admit(gate, staff(has));
      return true;
    } catch {
      return false;
    }
  };
  const gateOf = (name: string) =>
    endpoints.find((endpoint) => endpoint.name === name)?.gate ?? clientEvents[name as keyof typeof clientEvents].gate;
  const cells = [...rows.map(({ call, St }) => [call, St]), ...eventRows.map(({ event, St }) => [event, St])];
  test.each([...new Map(cells as [string, Row['St']][])])('%s: %s', (name, St) => {
    const gate = gateOf(name);
    expect(lets(gate, [])).toBe(St === 'yes');
    expect(lets(gate, permissions)).toBe(St !== 'no');
    if (St === 'yes' || St === 'no') return;
    expect(lets(gate, [St])).toBe(true);
    expect(
      lets(
        gate,
        permissions.filter((permission) => permission !== St),
      ),
    ).toBe(false);
  });
});
