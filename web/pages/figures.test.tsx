import { getFigures, listFigureEntries, listFigureMembers, listFigureVisits } from '@stampdeck/contract/figures.ts';
import { listMembers } from '@stampdeck/contract/member-list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { figures, noFigures } from '#test/figures.ts';
import { fakeServer, operator } from '#test/server.ts';
import { tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

function openFigures(address = '/figures', answer = figures()) {
  const server = fakeServer();
  server.answer(getFigures, answer);
  server.answer(listMembers, {
    success: true,
    royalmember: [],
    total: 3,
    totalIsCapped: false,
    nextCursor: null,
    previousCursor: null,
  });
  return { server, ...openDashboard(address) };
}

const part = (name: string) => screen.findByRole('region', { name });
const person = { memberId: 'member-1', isMember: true, name: 'Zoë' };

describe('the figures of a period', () => {
  test('are said beside the period before, each with what it counts', async () => {
    const { user } = openFigures();
    const inAll = within(await part('In all'));
    await inAll.findByText('24');
    expect(inAll.getByText('4 more than in the 30 days before')).toBeTruthy();
    expect(inAll.getByText('2 fewer than in the 30 days before')).toBeTruthy();
    expect([inAll.getByText('75 %'), inAll.getByText('6.3 days')]).toHaveLength(2);
    expect(inAll.getByText('1 day shorter than in the 30 days before')).toBeTruthy();
    await user.click(inAll.getByRole('button', { name: 'What counts as ‘Repeat rate’' }));
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/share of those by members who had visited/);
    await waitFor(() => expect(document.title).toBe('Figures · Stampdeck'));
  });

  test('ignore dates in the address that no calendar has', async () => {
    const { server } = openFigures('/figures?period=custom&from=2026-02-30&to=2026-13-01');
    await within(await part('In all')).findByText('24');
    const asked = server.asked.filter(({ path }) => path === '/api/v1/figures');
    expect(new Set(asked.map(({ query }) => query))).toEqual(new Set(['']));
  });

  test('are chosen in the address, other dates too', async () => {
    const { server, user, query } = openFigures();
    await user.click(await screen.findByRole('link', { name: '12 months' }));
    expect(query()).toBe('?period=12m');
    expect(screen.getByRole('link', { name: '12 months' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: '30 days' }).getAttribute('aria-current')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Other dates' }));
    const first = await screen.findByLabelText('First day');
    await user.clear(first);
    await user.type(first, '2026-11-14');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(query()).toBe('?period=custom&from=2026-11-14&to=2026-11-21'));
    expect(server.asked.filter(({ path }) => path === '/api/v1/figures').length).toBeGreaterThan(2);
  });

  test('name the busiest hour, what is owed and what was given', async () => {
    openFigures();
    expect(await screen.findByText('Saturday, 10:00 to 11:00')).toBeTruthy();
    const hours = within(screen.getByRole('table', { name: 'Visits by weekday and hour' }));
    expect(hours.getAllByText('11')).toHaveLength(1);
    const waiting = within(await part('Rewards waiting'));
    expect(waiting.getByText('A biscuit')).toBeTruthy();
    expect(waiting.getByText('rewards to give, now', { exact: false }).textContent).toBe('4 rewards to give, now');
    const toMembers = await waiting.findByRole('link', { name: 'See the 3 members' });
    expect(toMembers.getAttribute('href')).toBe('/royaltymember?segment=rewardWaiting');
    expect(within(await part('Time between visits')).getByText('After 8 to 10 days')).toBeTruthy();
  });

  test('are drawn, and as a table for who rather reads', async () => {
    const { user } = openFigures();
    const stamps = within(await part('Stamps given'));
    const drawing = await stamps.findByRole('img');
    expect(drawing.getAttribute('aria-label')).toBe('Stamps given, 30 bars: 24 in all, most on Sat 14 Nov with 24.');
    await user.click(stamps.getByRole('button', { name: 'Show as a table' }));
    const table = within(stamps.getByRole('table', { name: 'Stamps given' }));
    expect(table.getAllByRole('row')).toHaveLength(31);
    expect(table.getByRole('row', { name: 'Sat 14 Nov 24' })).toBeTruthy();
  });

  test('are read bar by bar with the arrow keys, and Enter opens the day', async () => {
    const { server, user, query } = openFigures();
    server.answer(listFigureEntries, { success: true, entries: [], nextCursor: null });
    const reader = await screen.findByRole('slider', { name: 'Stamps given, bar by bar' });
    expect(reader.getAttribute('aria-valuetext')).toBe('Sat 21 Nov: 0');
    fireEvent.change(reader, { target: { value: '22' } });
    expect(reader.getAttribute('aria-valuetext')).toBe('Sat 14 Nov: 24');
    reader.focus();
    expect(document.querySelector('.sd-bars-tip')?.textContent).toBe('Sat 14 NovStamps given 24');
    await user.keyboard('{Escape}');
    expect(document.querySelector('.sd-bars-tip')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(query()).toBe('?list=entries&day=2026-11-14'));
  });

  test('give days in a row without anything one line on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media === '(max-width: 767.98px)',
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    openFigures();
    await screen.findByRole('rowheader', { name: 'Sat 14 Nov' });
    const days = within(await part('Day by day'));
    const rows = days.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Sun 15 Nov – Sat 21 Nov', 'Sat 14 Nov', 'Fri 23 Oct – Fri 13 Nov']);
    expect(days.getAllByText('Nothing')).toHaveLength(2);
    expect(days.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  test('follow the counter without a reload', async () => {
    const { server } = openFigures();
    await screen.findByText('4 more than in the 30 days before');
    const { totals } = figures();
    server.answer(getFigures, figures({ totals: { ...totals, stamps: 25 } }));
    tell('getNavigate', { senderId: 'customer-0', type: '/royalty' });
    expect(await screen.findByText('5 more than in the 30 days before')).toBeTruthy();
  });
});

describe('behind a number stands its list', () => {
  test('of a day: who visited, and how long after the visit before', async () => {
    const { server, user, query } = openFigures();
    server.answer(listFigureVisits, {
      success: true,
      visits: [
        { ...person, at: '2026-11-14T09:05:00.000Z', daysSince: 8 },
        {
          ...person,
          memberId: 'member-2',
          isMember: false,
          name: 'Bo',
          at: '2026-11-14T08:00:00.000Z',
          daysSince: null,
        },
      ],
      nextCursor: null,
    });
    await user.click(await screen.findByRole('button', { name: 'Show all 30 days' }));
    await user.click(screen.getByRole('link', { name: '16, Visits on Sat 14 Nov' }));
    expect(await screen.findByRole('heading', { name: 'Visits on Saturday, 14 November 2026' })).toBeTruthy();
    expect(query()).toBe('?list=visits&day=2026-11-14');
    expect(await screen.findByText('Back after 8 days')).toBeTruthy();
    expect(screen.getByText('First visit')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zoë' }).getAttribute('href')).toBe('/royaltymember/member-1');
    expect(screen.queryByRole('link', { name: 'Bo' })).toBeNull();
    // By the shop's clock.
    expect(await screen.findByText('10:05')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'All figures' }));
    expect(await part('In all')).toBeTruthy();
  });

  test('a page at a time', async () => {
    const { server, user } = openFigures('/figures?list=members');
    const joinedAt = '2026-11-14T09:05:00.000Z';
    server.answer(listFigureMembers, { success: true, members: [{ ...person, joinedAt }], nextCursor: 'on' });
    await screen.findByText('Zoë');
    server.answer(listFigureMembers, {
      success: true,
      members: [{ ...person, memberId: 'member-2', name: 'Bo', joinedAt }],
      nextCursor: null,
    });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Bo')).toBeTruthy();
    expect(screen.getByText('That is all: 2.')).toBeTruthy();
  });

  test('that cannot be read says why and can be tried again', async () => {
    const { server, user } = openFigures('/figures?list=entries&day=2026-11-14');
    server.refuse(listFigureEntries, 'internal');
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    server.answer(listFigureEntries, { success: true, entries: [], nextCursor: null });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing happened at the counter on this day.')).toBeTruthy();
  });
});

test('a shop in which nothing happened yet is told what to do, and sees no number', async () => {
  openFigures('/figures', noFigures());
  expect(await screen.findByRole('heading', { name: 'No figures yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Give the first stamp' }).getAttribute('href')).toBe('/livestamp');
  expect(screen.queryByRole('region', { name: 'In all' })).toBeNull();
});

test('while an old ledger is being counted nothing half is shown', async () => {
  openFigures('/figures', figures({ ready: false }));
  expect(await screen.findByRole('heading', { name: 'Your ledger is being counted' })).toBeTruthy();
});

test('figures that cannot be read say why and can be tried again', async () => {
  const server = fakeServer();
  server.refuse(getFigures, 'internal');
  const { user } = openDashboard('/figures');
  await screen.findByText('The figures could not be read');
  server.answer(getFigures, figures());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('4 more than in the 30 days before')).toBeTruthy();
});
