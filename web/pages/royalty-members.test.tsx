import { getSite } from '@stampdeck/contract/home.ts';
import { exportMembers, listMembers, setMemberStatus } from '@stampdeck/contract/member-list.ts';
import { addMember } from '@stampdeck/contract/unclaimed.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { anna as annaAtCounter, counterServer } from '#test/counter.tsx';
import { openDashboard } from '#test/dashboard.tsx';
import { member, members, serveMembers, shopId } from '#test/members.ts';
import { fakeServer, operator } from '#test/server.ts';
import { tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

/** What the screen has room for. */
const onScreen = (width: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const atLeast = Number(/min-width: (\d+)em/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY) * 16;
    return Object.assign(new EventTarget(), {
      matches: width >= atLeast,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
  });

const total = () => within(screen.getByRole('region', { name: 'Members' })).getByRole('status').textContent;
const shownNames = () => screen.getAllByText(/^Member \d+$/).map(({ textContent }) => textContent);
const previous = () => screen.getByRole('button', { name: 'Previous' });
const next = () => screen.getByRole('button', { name: 'Next' });

const awarded = (n: number, count: number, seq: number, stamp = 1) => ({
  shopId,
  customerId: `customer-${n}`,
  stampAwardNumber: count,
  card: { id: `card-${n}`, size: 10, count, status: 'open' as const, version: 1, milestones: [], seq },
  owed: [],
  stamp,
});

describe('a member in the list', () => {
  const anna = member(1, {
    displayName: 'Anna Berg',
    username: 'anna@example.com',
    photo: 'https://photos.example.com/anna.jpg',
    gender: 'female',
    status: 'disabled',
    stamps: 6,
    lastVisit: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  });

  test('on a desktop is a row of a table with photo, names, gender, when they joined, progress and last visit (S2.routes.8, S2.royaltymember.1, S2.royaltymember.2, S2.royaltymember.3, S2.royaltymember.4, S2.royaltymember.5)', async () => {
    onScreen(1280);
    serveMembers(fakeServer(), { members: [anna] });
    openDashboard('/royaltymember');
    const row = await screen.findByRole('row', { name: /Anna Berg/ });
    expect(row.querySelector('img')?.getAttribute('src')).toBe('https://photos.example.com/anna.jpg');
    expect(within(row).getByRole('rowheader').textContent).toContain('anna@example.com');
    for (const told of ['female', 'Disabled', '6 of 10 stamps, 4 to go'])
      expect(within(row).getByText(told)).toBeTruthy();
    expect(row.textContent).toMatch(/Joined at May 11, 2026/);
    expect(within(row).getByRole('button', { name: '2 hours ago' })).toBeTruthy();
  });

  test('on a phone is a card with the same facts', async () => {
    serveMembers(fakeServer(), { members: [anna] });
    openDashboard('/royaltymember');
    const list = await screen.findByRole('list', { name: 'Royalty members, newest first' });
    const card = await within(list).findByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    for (const told of ['Anna Berg', 'female', 'Disabled', '6 of 10 stamps, 4 to go']) {
      expect(within(card).getByText(told, { exact: false })).toBeTruthy();
    }
    expect(card.textContent).toMatch(/anna@example.com.*Last visit 2 hours ago.*Joined at May 11, 2026/);
  });

  test('has the exact time of the last visit for pointer and keyboard', async () => {
    serveMembers(fakeServer(), { members: [anna] });
    const { user } = openDashboard('/royaltymember');
    const when = await screen.findByRole('button', { name: '2 hours ago' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.hover(when);
    expect(screen.getByRole('tooltip').textContent).toMatch(/\d{4} at \d/);
    await user.keyboard('{Escape}');
    await user.unhover(when);
    when.focus();
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/\d{4} at \d/);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  test('leads to their page (S2.royaltymember.6)', async () => {
    onScreen(1280);
    serveMembers(fakeServer(), { members: [anna] });
    openDashboard('/royaltymember');
    const row = await screen.findByRole('row', { name: /Anna Berg/ });
    expect(within(row).getByRole('link', { name: 'Anna Berg' }).getAttribute('href')).toBe('/royaltymember/member-1');
  });
});

describe('the address', () => {
  test('says what is searched, which members and how many of them are shown, and a reload asks the same (S2.royaltymember.7, S2.royaltymember.8, S2.royaltymember.9, S2.royaltymember.10)', async () => {
    const asked = serveMembers(fakeServer(), { members: [...members(40), member(41, { displayName: 'Zoë' })] });
    const { user, query, unmount } = openDashboard('/royaltymember');
    await screen.findByText('Member 1');
    expect(asked.at(-1)).toMatchObject({ search: '', status: 'all', limit: 20 });
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Page size')).toEqual(['Show 20', 'Show 30', 'Show 40', 'Show all']);
    expect(options('Status')).toEqual(['all', 'Active only', 'Disabled']);

    await user.type(screen.getByLabelText('Search members'), 'Zoë');
    await waitFor(() => expect(query()).toBe('?search=Zo%C3%AB'));
    await user.selectOptions(screen.getByLabelText('Status'), 'Active only');
    await user.selectOptions(screen.getByLabelText('Page size'), 'Show 30');
    await waitFor(() => expect(query()).toBe('?search=Zo%C3%AB&status=active&size=30'));
    await waitFor(() => expect(total()).toBe('1 member found'));
    expect(asked.at(-1)).toMatchObject({ search: 'Zoë', status: 'active', limit: 30 });

    unmount();
    openDashboard(`/royaltymember${query()}`);
    await waitFor(() => expect(total()).toBe('1 member found'));
    expect(asked.at(-1)).toMatchObject({ search: 'Zoë', status: 'active', limit: 30 });
    expect(screen.getByLabelText<HTMLInputElement>('Search members').value).toBe('Zoë');
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('active');
    expect(screen.getByLabelText<HTMLSelectElement>('Page size').value).toBe('30');
  });

  test('with values that mean nothing shows the usual list', async () => {
    const asked = serveMembers(fakeServer(), { members: members(3) });
    openDashboard('/royaltymember?status=asleep&size=7');
    expect(await screen.findByText('Member 3')).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ status: 'all', limit: 20 });
  });

  test('is left by one step back however many letters were typed', async () => {
    serveMembers(fakeServer(), { members: members(30) });
    const { user, query, goBack } = openDashboard('/royaltymember');
    await screen.findByText('Member 1');
    const search = screen.getByLabelText<HTMLInputElement>('Search members');
    await user.type(search, 'Member{Enter}');
    await waitFor(() => expect(query()).toBe('?search=Member'));
    await user.type(search, ' 12{Enter}');
    await waitFor(() => expect(query()).toBe('?search=Member+12'));
    await goBack();
    await waitFor(() => expect(query()).toBe(''));
    expect(search.value).toBe('');
    await waitFor(() => expect(total()).toBe('30 members'));
  });

  test('says which page is shown: Next, Previous, back and a reload', async () => {
    serveMembers(fakeServer(), { members: members(45) });
    const { user, query, goBack, unmount } = openDashboard('/royaltymember');
    await screen.findByText('Member 1');
    expect(previous().getAttribute('aria-disabled')).toBe('true');
    await user.click(next());
    await screen.findByText('Member 21');
    expect([query(), shownNames().length]).toEqual(['?cursor=20', 20]);
    await user.click(next());
    await screen.findByText('Member 45');
    expect(shownNames()).toHaveLength(5);
    expect(next().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(next());
    await user.click(previous());
    await screen.findByText('Member 21');
    await goBack();
    await screen.findByText('Member 45');
    unmount();
    const again = openDashboard(`/royaltymember${query()}`);
    await screen.findByText('Member 45');
    await again.user.click(previous());
    await screen.findByText('Member 40');
    await again.user.click(previous());
    await screen.findByText('Member 1');
    // The newest page is the first page: the one on which new members appear.
    await waitFor(() => expect(again.query()).toBe(''));
  });

  test('begins at the first page again when a filter changes', async () => {
    serveMembers(fakeServer(), { members: members(45) });
    const { user, query } = openDashboard('/royaltymember?cursor=20');
    await screen.findByText('Member 21');
    await user.selectOptions(screen.getByLabelText('Status'), 'Active only');
    await screen.findByText('Member 1');
    expect(query()).toBe('?status=active');
  });

  test('with a page that is not there offers the first one', async () => {
    const server = fakeServer();
    server.refuse(listMembers, 'invalid', { fields: { cursor: 'Not a page of this list.' } });
    const { user, query } = openDashboard('/royaltymember?cursor=nonsense');
    await screen.findByRole('heading', { name: 'This page no longer exists.' });
    serveMembers(server, { members: members(2) });
    await user.click(screen.getByRole('button', { name: 'First page' }));
    expect(await screen.findByText('Member 2')).toBeTruthy();
    expect(query()).toBe('');
  });
});

describe('all members', () => {
  function scrollable() {
    const places: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        private readonly callback: IntersectionObserverCallback;
        constructor(callback: IntersectionObserverCallback) {
          this.callback = callback;
        }
        observe(element: Element) {
          if (element.tagName === 'DIV') places.push(this.callback);
        }
        disconnect() {
          places.splice(places.indexOf(this.callback), 1);
        }
      },
    );
    return { reachTheEnd: () => places.at(-1)?.([{ isIntersecting: true }] as never, undefined as never) };
  }

  test('are loaded on as one scrolls, to the end (S9.pages.1)', async () => {
    const { reachTheEnd } = scrollable();
    const asked = serveMembers(fakeServer(), { members: members(230) });
    openDashboard('/royaltymember?size=all');
    await screen.findByText('Member 100');
    expect(asked).toHaveLength(1);
    reachTheEnd();
    await screen.findByText('Member 200');
    reachTheEnd();
    await screen.findByText('Member 230');
    expect(screen.getAllByText('230 members')).toHaveLength(2);
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '100', '200']);
  });

  test('are loaded on by a button, too, which also tries again', async () => {
    scrollable();
    const server = fakeServer();
    serveMembers(server, { members: members(130) });
    const { user } = openDashboard('/royaltymember?size=all');
    await screen.findByText('Member 100');
    server.refuse(listMembers, 'internal');
    await user.click(screen.getByText('Show more'));
    const list = within(screen.getByRole('region', { name: 'Members' }));
    const again = await list.findByText('Retry');
    expect(list.getByText(/Something went wrong on our side/)).toBeTruthy();
    expect(screen.getByText('Member 100')).toBeTruthy();
    serveMembers(server, { members: members(130) });
    await user.click(again);
    expect(await screen.findByText('Member 130')).toBeTruthy();
  });
});

describe('how many there are', () => {
  test('is said as 1,000+ where the server stopped counting', async () => {
    serveMembers(fakeServer(), { members: members(60), stoppedCounting: true });
    openDashboard('/royaltymember?status=active');
    await screen.findByText('Member 1');
    expect(total()).toBe('1,000+ members found');
  });

  test.each([
    [1, '1 member'],
    [45, '45 members'],
  ])('%d is said as %s', async (count, words) => {
    serveMembers(fakeServer(), { members: members(count) });
    openDashboard('/royaltymember');
    await screen.findByText('Member 1');
    expect(total()).toBe(words);
  });
});

describe('an empty list', () => {
  test('of a shop without members shows the way to its QR', async () => {
    serveMembers(fakeServer(), { members: [] });
    openDashboard('/royaltymember');
    await screen.findByRole('heading', { name: 'No members yet' });
    expect(screen.getByRole('link', { name: 'Show my QR code' }).getAttribute('href')).toBe('/profile?tab=qr');
  });

  test('of filters that no one fits offers to clear them', async () => {
    serveMembers(fakeServer(), { members: members(3) });
    const { user, query } = openDashboard('/royaltymember?search=nobody&status=disabled&size=30');
    await screen.findByRole('heading', { name: 'No members found' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Member 3')).toBeTruthy();
    expect(query()).toBe('?size=30');
    expect(document.activeElement).toBe(screen.getByLabelText('Search members'));
  });

  test('is not shown while the next answer is on its way: the old rows stay', async () => {
    const server = fakeServer();
    serveMembers(server, { members: members(3) });
    const { user } = openDashboard('/royaltymember');
    await screen.findByText('Member 3');
    let answer: (response: Response) => void = () => undefined;
    server.respond(listMembers, () => new Promise<Response>((resolve) => (answer = resolve)));
    await user.type(screen.getByLabelText('Search members'), 'nobody{Enter}');
    await waitFor(() => expect(server.asked.filter(({ path }) => path === listMembers.path)).toHaveLength(2));
    expect([shownNames().length, total()]).toEqual([3, '3 members']);
    const empty = { royalmember: [], total: 0, totalIsCapped: false, previousCursor: null, nextCursor: null };
    answer(Response.json({ success: true, ...empty }));
    expect(await screen.findByRole('heading', { name: 'No members found' })).toBeTruthy();
  });
});

test('a list that cannot be read says so in its place, once, with the sentence of the server and Retry (S8.alerts.11)', async () => {
  const server = fakeServer();
  server.refuse(listMembers, 'internal');
  const { user } = openDashboard('/royaltymember');
  const alert = await screen.findByRole('alert');
  const message = within(alert);
  expect(message.getByRole('heading', { name: 'Failed to get list of Royalty Members' })).toBeTruthy();
  expect(message.getByText(/Something went wrong on our side/)).toBeTruthy();
  serveMembers(server, { members: members(2) });
  await user.click(message.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Member 2')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('rows that cannot be read again stay, and a red message says so until they can', async () => {
  const server = fakeServer();
  serveMembers(server, { members: members(2) });
  const { user } = openDashboard('/royaltymember');
  await screen.findByText('Member 2');
  server.refuse(listMembers, 'internal');
  tell('getNavigate', { senderId: 'customer-0', type: '/royalty' });
  const messages = within(await screen.findByRole('region', { name: /Messages/ }));
  const message = within(await messages.findByRole('alert'));
  expect(message.getByText('Failed to get list of Royalty Members')).toBeTruthy();
  expect(screen.getByText('Member 2')).toBeTruthy();
  serveMembers(server, { members: members(3) });
  await user.click(message.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Member 3')).toBeTruthy();
  await waitFor(() => expect(messages.queryByRole('alert')).toBeNull());
});

describe('what happens at the counter', () => {
  test('a stamp changes its row in place, without asking again', async () => {
    const asked = serveMembers(fakeServer(), { members: members(3) });
    openDashboard('/royaltymember');
    await screen.findByText('Member 2');
    tell('getLiveStamp', awarded(2, 4, 9));
    expect(await screen.findByText('4 of 10 stamps, 6 to go')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'just now' })).toBeTruthy();
    // Late, repeated or about someone else: nothing moves.
    tell('getLiveStamp', awarded(2, 2, 8));
    tell('getLiveStamp', { ...awarded(3, 8, 3), shopId: 'another-shop' });
    tell('getLiveStamp', awarded(1, 9, 1));
    expect(await screen.findByText('9 of 10 stamps, 1 to go')).toBeTruthy();
    expect(screen.getByText('4 of 10 stamps, 6 to go')).toBeTruthy();
    expect(screen.getByText('3 of 10 stamps, 7 to go')).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  test('a stamp that is taken back is no visit', async () => {
    serveMembers(fakeServer(), { members: members(1) });
    openDashboard('/royaltymember');
    await screen.findByText('Member 1');
    tell('getLiveStamp', awarded(1, 2, 9, -1));
    expect(await screen.findByText('2 of 10 stamps, 8 to go')).toBeTruthy();
    expect(screen.getByText('No visit yet')).toBeTruthy();
  });

  test('a full card that was redeemed gives its row the next card, and what is still owed waits', async () => {
    const shop = { members: [member(1, { stamps: 10, rewardsWaiting: 2 }), member(2)] };
    const asked = serveMembers(fakeServer(), shop);
    openDashboard('/royaltymember');
    expect(await screen.findByText('2 rewards waiting')).toBeTruthy();
    const next = { ...awarded(1, 0, 0, 0), owed: [{ cardId: 'card-0', slot: 5, label: 'A biscuit' }] };
    tell('getLiveStamp', next);
    expect(await screen.findByText('0 of 10 stamps, 10 to go')).toBeTruthy();
    expect(screen.getByText('1 reward waiting')).toBeTruthy();
    expect(asked).toHaveLength(1);
    // The same card with less owed on closed ones: a read tells which of the two is newer.
    shop.members = [member(1, { stamps: 0, rewardsWaiting: 0 }), member(2)];
    tell('getLiveStamp', { ...next, owed: [] });
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/\d rewards? waiting/)).toBeNull());
  });

  test('a reward that is reached on the card waits in its row, and is gone once it is given', async () => {
    serveMembers(fakeServer(), { members: members(1) });
    openDashboard('/royaltymember');
    await screen.findByText('Member 1');
    const reached = (state: 'owed' | 'redeemed', seq: number) => {
      const { card, ...rest } = awarded(1, 5, seq, 0);
      return { ...rest, card: { ...card, milestones: [{ slot: 5, label: 'A coffee', state }] } };
    };
    tell('getLiveStamp', reached('owed', 9));
    expect(await screen.findByText('1 reward waiting')).toBeTruthy();
    tell('getLiveStamp', reached('redeemed', 10));
    await waitFor(() => expect(screen.queryByText('1 reward waiting')).toBeNull());
  });

  test('who joins appears and who leaves goes, without a reload', async () => {
    const shop = { members: members(2) };
    serveMembers(fakeServer(), shop);
    openDashboard('/royaltymember');
    await screen.findByText('Member 2');
    shop.members = [member(0, { displayName: 'Zoë' }), ...members(1)];
    tell('getNavigate', { senderId: 'customer-0', type: '/royalty' });
    expect(await screen.findByText('Zoë')).toBeTruthy();
    expect(screen.queryByText('Member 2')).toBeNull();
    expect(total()).toBe('2 members');
  });
});

describe('what a shop looks for', () => {
  test('is a view with an address of its own, and any order beside it', async () => {
    onScreen(1280);
    const asked = serveMembers(fakeServer(), { members: members(3) });
    const { user, query, goBack } = openDashboard('/royaltymember');
    await screen.findByText('Member 1');
    const views = within(screen.getByRole('navigation', { name: 'Views' }));
    expect(views.getByRole('link', { current: 'page' }).textContent).toBe('All members');
    await user.click(views.getByRole('link', { name: 'One stamp away' }));
    await waitFor(() => expect(query()).toBe('?segment=oneAway'));
    expect(views.getByRole('link', { current: 'page' }).textContent).toBe('One stamp away');
    await user.click(screen.getByRole('button', { name: 'Progress' }));
    await waitFor(() => expect(query()).toBe('?segment=oneAway&sort=progress'));
    await user.click(screen.getByRole('button', { name: 'Progress' }));
    await waitFor(() => expect(query()).toBe('?segment=oneAway&sort=progress&order=asc'));
    expect(screen.getByRole('columnheader', { name: 'Progress' }).getAttribute('aria-sort')).toBe('ascending');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ segment: 'oneAway', sort: 'progress', order: 'asc' }));
    await user.selectOptions(screen.getByLabelText('Order'), 'Name A to Z');
    await waitFor(() => expect(query()).toBe('?segment=oneAway&sort=name&order=asc'));
    await goBack();
    await waitFor(() => expect(query()).toBe('?segment=oneAway&sort=progress&order=asc'));
  });

  test('leaves as a file of exactly what is listed', async () => {
    const server = fakeServer();
    serveMembers(server, { members: members(3) });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
    server.respond(exportMembers, () => new Response('Name\r\n'));
    const { user } = openDashboard('/royaltymember?search=Member&segment=birthday&sort=name&order=asc');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The file of members is in your downloads')).toBeTruthy();
    expect(server.asked.find(({ path }) => path === exportMembers.path)?.body).toEqual({
      ...{ search: 'Member', status: 'all', segment: 'birthday', sort: 'name', order: 'asc' },
    });
  });

  test('can be disabled together and taken back together', async () => {
    const server = fakeServer();
    serveMembers(server, { members: [member(1), member(2, { status: 'disabled' }), member(3)] });
    server.answer(setMemberStatus, { success: true, memberIds: [] });
    const { user } = openDashboard('/royaltymember');
    for (const name of ['Member 1', 'Member 2', 'Member 3']) {
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    }
    const bar = within(screen.getByRole('region', { name: 'Selected members' }));
    expect(bar.getByText('3 selected')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Disable' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Members' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const told = () => server.asked.filter(({ path }) => path === setMemberStatus.path).map(({ body }) => body);
    // Member 2 was disabled before, and stays so.
    const memberIds = ['member-1', 'member-3'];
    await waitFor(() =>
      expect(told()).toEqual([
        { memberIds, status: 'disabled' },
        { memberIds, status: 'active' },
      ]),
    );
    expect(screen.queryByRole('region', { name: 'Selected members' })).toBeNull();
  });
});

test('a customer is added from the top of the screen; the dialog is in the address, so Back closes it', async () => {
  counterServer();
  const page = openDashboard('/royaltymember?status=active');
  await page.user.click(await screen.findByRole('button', { name: 'Add customer' }));
  await screen.findByRole('dialog', { name: 'Add a customer' });
  expect(page.query()).toBe('?status=active&add=customer');
  await page.goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.query()).toBe('?status=active');
});

test('the printed code of someone whom staff added has the name of the shop', async () => {
  session.start(operator({ id: 'staff-1', name: 'Mara', permissions: ['stamp', 'members'] }), { remember: true });
  const server = counterServer();
  const site = { shopSiteUrl: 'https://stamps.example', reach: 'public', google: false, mail: false } as const;
  server.answer(getSite, { success: true, ...site, privacyVersion: 1 });
  server.answer(addMember, { success: true, user: annaAtCounter() });
  const { user } = openDashboard('/royaltymember?add=customer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a customer' }));
  await user.type(dialog.getByLabelText('Name'), 'Anna Berg');
  await user.type(dialog.getByLabelText('Phone'), '0171 5550100');
  await user.click(dialog.getByRole('button', { name: 'Add the customer' }));
  const code = within(await screen.findByRole('article', { name: 'Code of Anna Berg' }));
  await code.findByText('Café Morgenrot');
});
