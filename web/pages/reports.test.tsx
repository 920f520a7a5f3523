import { listMembers } from '@stampdeck/contract/member-list.ts';
import { getReport, listReportEntries, listReportMembers, listReportVisits } from '@stampdeck/contract/reports.ts';
import { getStaffReport } from '@stampdeck/contract/staff-report.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { emptyReport, report } from '#test/report.ts';
import { fakeServer, operator } from '#test/server.ts';
import { tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

function openReports(address = '/reports', answer = report()) {
  const server = fakeServer();
  server.answer(getReport, answer);
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

describe('the numbers of a period', () => {
  test('are said beside the period before, each with what it counts', async () => {
    const { user } = openReports();
    const inAll = within(await part('Totals'));
    await inAll.findByText('24');
    expect(inAll.getByText('4 more than in the 30 days before')).toBeTruthy();
    expect(inAll.getByText('2 fewer than in the 30 days before')).toBeTruthy();
    expect([inAll.getByText('75%'), inAll.getByText('6.3 days')]).toHaveLength(2);
    expect(inAll.getByText('1 day shorter than in the 30 days before')).toBeTruthy();
    await user.click(inAll.getByRole('button', { name: 'What counts as ‘Repeat rate’' }));
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/share of all visits by members who had visited/);
    await waitFor(() => expect(document.title).toBe('Reports · Stampdeck'));
  });

  test.each([
    [13, '6 points lower than in the 30 days before'],
    [8, '25 points higher than in the 30 days before'],
  ])('say how many points the repeat rate changed: %i visits returned before', async (returning, words) => {
    const known = report();
    openReports('/reports', report({ before: known.before && { ...known.before, returning } }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('ignore dates in the address that no calendar has', async () => {
    const { server } = openReports('/reports?period=custom&from=2026-02-30&to=2026-13-01');
    await within(await part('Totals')).findByText('24');
    const asked = server.asked.filter(({ path }) => path === '/api/v1/reports');
    expect(new Set(asked.map(({ query }) => query))).toEqual(new Set(['']));
  });

  test.each([
    ['2026-11-10', 'This is before the first day.'],
    ['2028-11-20', 'Choose at most two years.'],
  ])('that cannot end on %s says so at the field, and nothing is asked', async (last, words) => {
    const { server, user, query } = openReports('/reports?period=custom&from=2026-11-14&to=2026-11-21');
    await within(await part('Totals')).findByText('24');
    const asked = () => server.asked.filter(({ path }) => path === getReport.path).length;
    expect(asked()).toBe(1);
    const field = await screen.findByLabelText('Last day');
    await user.clear(field);
    await user.type(field, last);
    expect(screen.queryByText(words)).toBeNull();
    field.removeAttribute('max');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByText(words).id);
    expect([asked(), query()]).toEqual([1, '?period=custom&from=2026-11-14&to=2026-11-21']);
  });

  test('that an address gives in the wrong order say so at the field, and nothing is asked', async () => {
    const { server } = openReports('/reports?period=custom&from=2026-11-21&to=2026-11-14');
    await screen.findByText('This is before the first day.');
    expect(server.asked.filter(({ path }) => path === '/api/v1/reports')).toEqual([]);
  });

  test('are chosen in the address, other dates too', async () => {
    const { server, user, query } = openReports();
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
    expect(server.asked.filter(({ path }) => path === '/api/v1/reports').length).toBeGreaterThan(2);
  });

  test('name the busiest hour, what is owed and what was given', async () => {
    openReports();
    expect(await screen.findByText('Saturday, 10 – 11 AM')).toBeTruthy();
    const hours = within(screen.getByRole('table', { name: 'Visits by weekday and hour' }));
    expect(hours.getAllByText('11')).toHaveLength(1);
    const waiting = within(await part('Rewards waiting'));
    expect(waiting.getByText('A biscuit')).toBeTruthy();
    expect(waiting.getByText('rewards to give now', { exact: false }).textContent).toBe('4 rewards to give now');
    const toMembers = await waiting.findByRole('link', { name: 'See the 3 members' });
    expect(toMembers.getAttribute('href')).toBe('/royaltymember?segment=rewardWaiting');
    expect(within(await part('Time between visits')).getByText('After 8 to 10 days')).toBeTruthy();
  });

  test('are drawn, and as a table for who rather reads', async () => {
    const { user } = openReports();
    const stamps = within(await part('Stamps given'));
    const drawing = await stamps.findByRole('img');
    expect(drawing.getAttribute('aria-label')).toBe(
      'Stamps given: 30 bars, 24 in all. The highest is Sat, Nov 14, with 24.',
    );
    await user.click(stamps.getByRole('button', { name: 'Show as a table' }));
    const table = within(stamps.getByRole('table', { name: 'Stamps given' }));
    expect(table.getAllByRole('row')).toHaveLength(31);
    expect(table.getByRole('row', { name: 'Sat, Nov 14 24' })).toBeTruthy();
  });

  test('are read bar by bar with the arrow keys, and Enter opens the day', async () => {
    const { server, user, query } = openReports();
    server.answer(listReportEntries, { success: true, entries: [], nextCursor: null });
    const reader = await screen.findByRole('slider', { name: 'Stamps given, bar by bar' });
    expect(reader.getAttribute('aria-valuetext')).toBe('Sat, Nov 21: 0');
    fireEvent.change(reader, { target: { value: '22' } });
    expect(reader.getAttribute('aria-valuetext')).toBe('Sat, Nov 14: 24');
    reader.focus();
    expect(document.querySelector('.sd-bars-tip')?.textContent).toBe('Sat, Nov 14Stamps given 24');
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
    openReports();
    await screen.findByRole('rowheader', { name: 'Sat, Nov 14' });
    const days = within(await part('Day by day'));
    const rows = days.getAllByRole('rowheader').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
    expect(rows).toEqual(['Sun, Nov 15 – Sat, Nov 21', 'Sat, Nov 14', 'Fri, Oct 23 – Fri, Nov 13']);
    expect(days.getAllByText('Nothing')).toHaveLength(2);
    expect(days.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  test('follow the counter without a reload', async () => {
    const { server } = openReports();
    await screen.findByText('4 more than in the 30 days before');
    const { totals } = report();
    server.answer(getReport, report({ totals: { ...totals, stamps: 25 } }));
    tell('getNavigate', { senderId: 'customer-0', type: '/royalty' });
    expect(await screen.findByText('5 more than in the 30 days before')).toBeTruthy();
  });
});

describe('behind a number stands its list', () => {
  test('of a day: who visited, and how long after the visit before', async () => {
    const { server, user, query } = openReports();
    server.answer(listReportVisits, {
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
    await user.click(screen.getByRole('link', { name: '16 visits on Sat, Nov 14' }));
    const list = within(await part('Visits'));
    expect(list.getByText('Saturday, November 14, 2026')).toBeTruthy();
    expect(query()).toBe('?list=visits&day=2026-11-14');
    expect(await screen.findByText('Back after 8 days')).toBeTruthy();
    expect(screen.getByText('First visit')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zoë' }).getAttribute('href')).toBe('/royaltymember/member-1');
    expect(screen.queryByRole('link', { name: 'Bo' })).toBeNull();
    // By the shop's clock.
    expect(await screen.findByText('10:05 AM')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'All reports' }));
    expect(await part('Totals')).toBeTruthy();
  });

  test('a page at a time', async () => {
    const { server, user } = openReports('/reports?list=members');
    const joinedAt = '2026-11-14T09:05:00.000Z';
    server.answer(listReportMembers, { success: true, members: [{ ...person, joinedAt }], nextCursor: 'on' });
    await screen.findByText('Zoë');
    server.answer(listReportMembers, {
      success: true,
      members: [{ ...person, memberId: 'member-2', name: 'Bo', joinedAt }],
      nextCursor: null,
    });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Bo')).toBeTruthy();
    expect(screen.getByText('2 entries')).toBeTruthy();
  });

  test('that cannot be read says why and can be tried again', async () => {
    const { server, user } = openReports('/reports?list=entries&day=2026-11-14');
    server.refuse(listReportEntries, 'internal');
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    server.answer(listReportEntries, { success: true, entries: [], nextCursor: null });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing happened at the counter on this day.')).toBeTruthy();
  });
});

describe('what each person did', () => {
  const none = { manyToOne: 0, afterHours: 0, sharedAddress: 0 };
  const customer = { memberId: 'member-1', isMember: true, name: 'Zoë' };
  const byPerson = {
    ...{ success: true as const, from: '2026-10-23', to: '2026-11-21', watchedFrom: '2026-10-23', knowsHours: true },
    people: [
      {
        ...{ personId: 'kim', name: 'Kim', worksHere: false, stamps: 41, undos: 6, overrides: 0, redemptions: 3 },
        ...{ withoutCode: 2, unusual: { manyToOne: 1, afterHours: 1, sharedAddress: 1 } },
      },
      {
        ...{ personId: operator().id, name: 'Mia', worksHere: true, stamps: 20, undos: 1, overrides: 4 },
        ...{ redemptions: 0, withoutCode: 0, unusual: none },
      },
    ],
    unusual: [
      { kind: 'manyToOne' as const, personId: 'kim', by: 'Kim', customer, day: '2026-11-20', count: 10 },
      { kind: 'afterHours' as const, personId: 'kim', by: 'Kim', customer: null, day: '2026-11-19', count: 2 },
      { kind: 'sharedAddress' as const, personId: 'kim', by: 'Kim', customer, day: '2026-11-18', count: 1 },
    ],
  };

  test('is a part of its own, with numbers for each person and what is worth a look', async () => {
    const { server, user, query } = openReports();
    server.answer(getStaffReport, byPerson);
    await user.click(await screen.findByRole('link', { name: 'What each person did' }));
    expect(query()).toBe('?list=staff');
    const table = within(await screen.findByRole('table', { name: 'Numbers by person' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(['KimNo longer works here4160323', 'Mia2014000']);
    const look = within(await part('Worth a look'));
    expect(look.getByText('A full card on one day for Zoë: 10 stamps')).toBeTruthy();
    expect(look.getByText('2 entries at a time when hardly anyone visits')).toBeTruthy();
    expect(look.getByText(/^1 stamp for Zoë, who shares an email address/)).toBeTruthy();
    const toDay = look.getByRole('link', { name: 'Entries of Friday, November 20, 2026' });
    expect(toDay.getAttribute('href')).toBe('/reports?list=entries&day=2026-11-20');
    expect(table.getByRole('link', { name: '2 rewards without a phone' }).getAttribute('href')).toBe(
      '/reports?list=withoutPhone',
    );
    expect(screen.queryByRole('button', { name: 'Days as CSV' })).toBeNull();
    expect(screen.getByRole('button', { name: 'People as CSV' })).toBeTruthy();
  });

  test('is asked for only once it is open, for the chosen days, and stays open for other days', async () => {
    const { server, user, query } = openReports('/reports?period=7');
    server.answer(getStaffReport, byPerson);
    await within(await part('Totals')).findByText('24');
    const asked = () => server.asked.filter(({ path }) => path === getStaffReport.path).map((one) => one.query);
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'What each person did' }));
    await screen.findByRole('table', { name: 'Numbers by person' });
    await user.click(screen.getByRole('link', { name: '90 days' }));
    await waitFor(() => expect(asked()).toEqual(['?period=7', '?period=90']));
    expect(query()).toBe('?period=90&list=staff');
    await user.click(screen.getByRole('link', { name: 'All reports' }));
    expect(await part('Totals')).toBeTruthy();
    expect(query()).toBe('?period=90');
  });

  test('says since which day it looked, that it does not know the hours yet, and that nothing is unusual', async () => {
    const { server } = openReports('/reports?period=12m&list=staff');
    const people = byPerson.people.map((one) => ({ ...one, unusual: none }));
    server.answer(getStaffReport, {
      ...byPerson,
      ...{ watchedFrom: '2026-11-01', knowsHours: false, people, unusual: [] },
    });
    const look = within(await part('Worth a look'));
    expect(look.getByText('Nothing unusual on these days.')).toBeTruthy();
    expect(look.getByText('This accuses no one. It covers the days since Nov 1, 2026.')).toBeTruthy();
    expect(look.getByText('Times are marked once your shop has 100 visits in three months.')).toBeTruthy();
  });

  test('that cannot be loaded says why and can be tried again', async () => {
    const { server, user } = openReports('/reports?list=staff');
    server.refuse(getStaffReport, 'internal');
    await screen.findByText('We couldn’t load what each person did');
    server.answer(getStaffReport, { ...byPerson, people: [], unusual: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No one gave stamps or rewards on these days.')).toBeTruthy();
  });
});

test('a shop in which nothing happened yet is told what to do, and sees no number', async () => {
  openReports('/reports', emptyReport());
  expect(await screen.findByRole('heading', { name: 'No reports yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Give the first stamp' }).getAttribute('href')).toBe('/livestamp');
  expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull();
});

test('while an old ledger is being counted nothing half is shown', async () => {
  openReports('/reports', report({ ready: false }));
  expect(await screen.findByRole('heading', { name: 'We are counting your history' })).toBeTruthy();
});

test('a report that cannot be loaded says why and can be tried again', async () => {
  const server = fakeServer();
  server.refuse(getReport, 'internal');
  const { user } = openDashboard('/reports');
  await screen.findByText('We couldn’t load your reports');
  server.answer(getReport, report());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('4 more than in the 30 days before')).toBeTruthy();
});
