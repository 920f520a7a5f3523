import { type AuditEntry, auditKindNames, exportAudit, listAudit } from '@stampdeck/contract/audit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

const mia = operator();
const entry = (id: string, more: Partial<AuditEntry>): AuditEntry => ({
  id,
  kind: 'signedIn',
  actor: { id: mia.id, name: 'Mia', isDeleted: false },
  subject: null,
  network: '203.0.113.0/24',
  requestId: 'request-1',
  details: {},
  createdAt: '2026-11-22T09:30:00.000Z',
  ...more,
});
const anna = { id: 'member-1', name: 'Anna Berg', isDeleted: false, memberId: 'member-1' };
const gone = { id: 'member-2', name: 'Deleted account', isDeleted: true, memberId: null };
const entries = [
  entry('9', { kind: 'signInFailed', actor: null, details: { at: 'signIn' } }),
  entry('8', { kind: 'claimRefused', details: { call: 'listMembers' } }),
  entry('7', { kind: 'limitOverridden', subject: anna, details: { limit: 'day', stamps: 2, ledgerId: 'x' } }),
  entry('6', { kind: 'memberErased', subject: gone }),
  entry('5', { kind: 'settingsChanged', details: { fields: ['hours', 'personHour'] } }),
  entry('4', { kind: 'sessionsEnded', details: { sessions: ['a'], ended: 1 } }),
];

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(mia, { remember: true });
});

const reply = (some: AuditEntry[], nextCursor: string | null = null) =>
  ({ success: true, entries: some, nextCursor, days: 365 }) as const;

function openLog(address = '/settings/activity', answer = reply(entries)) {
  const server = fakeServer();
  server.answer(listAudit, answer);
  return { server, ...openDashboard(address) };
}

const rowsOf = async () => {
  await screen.findByText(/No older entries|Show more/);
  const [list] = within(screen.getByRole('main')).getAllByRole('list');
  return within(list as HTMLElement)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
};

test('each entry says in plain words what happened, to whom, who did it, from where and when', async () => {
  openLog();
  const rows = await rowsOf();
  expect(rows[0]).toMatch(/^Sign-in failedWrong passwordSomeone not signed in · network 203\.0\.113\.0\/24.*2026/);
  expect(rows[1]).toMatch(/^Refused: acted as someone elseCall: listMembersYou/);
  expect(rows[2]).toMatch(/^Limit overridden: Anna Berg2 stamps past the limit per dayYou/);
  expect(rows[3]).toMatch(/^Member erased: Deleted accountYou/);
  expect(rows[4]).toMatch(/^Settings changedChanged: opening hours and limit per staff member and hourYou/);
  expect(rows[5]).toMatch(/^Signed out elsewhere1 deviceYou/);
  const links = screen.getAllByRole('link', { name: 'Anna Berg' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/royaltymember/member-1']);
  expect(screen.queryByRole('link', { name: 'Deleted account' })).toBeNull();
  screen.getByText('No older entries. Entries are kept for 365 days.');
});

test('older entries are loaded on demand', async () => {
  const { server, user } = openLog('/settings/activity', reply(entries.slice(0, 2), '8'));
  expect(await rowsOf()).toHaveLength(2);
  server.answer(listAudit, reply(entries.slice(2)));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText(/No older entries/);
  expect(await rowsOf()).toHaveLength(6);
});

test('one kind is chosen in the address, and one without entries leads back to everything', async () => {
  const { server, user, query } = openLog();
  await rowsOf();
  server.answer(listAudit, reply([]));
  await user.selectOptions(screen.getByLabelText('Show'), 'Members exported');
  await screen.findByText('This has not happened.');
  expect(query()).toBe('?kind=membersExported');
  server.answer(listAudit, reply(entries));
  await user.click(screen.getByRole('link', { name: 'Show everything' }));
  expect(await rowsOf()).toHaveLength(6);
  expect(query()).toBe('');
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toHaveLength(auditKindNames.length + 1);
  expect(options.slice(1)).toEqual(options.slice(1).sort((a, b) => String(a).localeCompare(String(b), 'en')));
});

test('a kind in the address that no one knows shows everything', async () => {
  openLog('/settings/activity?kind=other');
  expect(await rowsOf()).toHaveLength(6);
  expect((screen.getByLabelText('Show') as HTMLSelectElement).value).toBe('');
});

test('a log that cannot be read says so, and is read again on demand', async () => {
  const server = fakeServer();
  server.refuse(listAudit, 'internal');
  const { user } = openDashboard('/settings/activity');
  await screen.findByText('We couldn’t load your activity log');
  server.answer(listAudit, reply(entries));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowsOf()).toHaveLength(6);
});

test('the log is downloaded as a file, and the download is seen in it', async () => {
  const { server, user } = openLog();
  await rowsOf();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:file';
  server.respond(exportAudit, () => new Response('Time\r\n'));
  server.answer(listAudit, reply([entry('10', { kind: 'auditExported' }), ...entries]));
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const main = within(screen.getByRole('main'));
  await main.findByText('Activity log exported', { selector: 'span' });
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});
