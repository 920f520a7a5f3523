import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { deleteMe, exportMe } from '@stampdeck/contract/privacy.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { fakeServer, operator } from '#test/server.ts';
import { Toasts } from '#ui/toast.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';

function open(section: 'export' | 'delete') {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
  const onDeleted = vi.fn();
  render(
    <>
      {section === 'export' ? <ExportData /> : <DeleteAccount onDeleted={onDeleted} />}
      <Toasts />
    </>,
  );
  return { user: userEvent.setup(), server: fakeServer(), onDeleted };
}

/** What the browser was given to download. */
function catchDownloads() {
  const files: { name: string; blob: Blob }[] = [];
  let made: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made = blob as Blob;
    return 'blob:archive';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (made) files.push({ name: this.download, blob: made });
  });
  return files;
}
URL.createObjectURL ??= () => '';

const archive = () =>
  new Response('zip', {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="stampdeck-export-2026-11-21.zip"',
    },
  });

test('the export is downloaded under its name, and asks for the password only when the server does', async () => {
  const { user, server } = open('export');
  const files = catchDownloads();
  server.refuse(exportMe, 'reauthRequired');
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  const field = await screen.findByLabelText('Your current password');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field));

  server.refuse(exportMe, 'reauthRequired', { message: 'This is not your current password.' });
  await user.type(field, 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This is not your current password.');

  server.respond(exportMe, archive);
  await user.clear(field);
  await user.type(field, 'a long password{Enter}');
  await screen.findByText('Your data is in your downloads');
  expect(server.asked.at(-1)).toMatchObject({ method: 'POST', body: { currentPassword: 'a long password' } });
  expect(files.map(({ name }) => name)).toEqual(['stampdeck-export-2026-11-21.zip']);
  expect(files[0]?.blob.type).toBe('application/zip');
});

test('the next export is without the password that the last one was sent with', async () => {
  const { user, server } = open('export');
  const files = catchDownloads();
  server.refuse(exportMe, 'reauthRequired');
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  server.respond(exportMe, archive);
  await user.type(await screen.findByLabelText('Your current password'), 'a long password{Enter}');
  await waitFor(() => expect(files).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  await waitFor(() => expect(files).toHaveLength(2));
  expect(server.asked.map(({ body }) => body)).toEqual([{}, { currentPassword: 'a long password' }, {}]);
});

test('an export that fails says why and can be asked for again', async () => {
  const { user, server } = open('export');
  const files = catchDownloads();
  server.refuse(exportMe, 'unavailable');
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We are busy right now');
  server.respond(exportMe, archive);
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an account is deleted only after DELETE was typed, and then no one is signed in', async () => {
  const { user, server, onDeleted } = open('delete');
  server.answer(deleteMe, undefined);
  await user.click(screen.getByRole('button', { name: 'Delete my account…' }));
  const last = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my account for good' });
  expect(last.disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Type DELETE to confirm'));
  await user.keyboard('delet{Enter}');
  expect([last.disabled, server.asked.length]).toEqual([true, 0]);
  await user.keyboard('e');
  await user.click(last);
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/v1/me']);
  expect(session.get()).toBeNull();
});

test('a refused deletion keeps the session and what was typed; Cancel goes back', async () => {
  const { user, server, onDeleted } = open('delete');
  server.refuse(deleteMe, 'reauthRequired');
  await user.click(screen.getByRole('button', { name: 'Delete my account…' }));
  await user.keyboard('DELETE{Enter}');
  const field = await screen.findByLabelText('Your current password');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('a');
  expect(document.activeElement).toBe(field);
  expect(screen.getByLabelText<HTMLInputElement>('Type DELETE to confirm').value).toBe('DELETE');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  screen.getByRole('button', { name: 'Delete my account…' });
  expect([onDeleted.mock.calls.length, session.get()?.name]).toEqual([0, 'Mia']);
});

test('the word to type is in the page’s language, in any case', async () => {
  i18n.loadAndActivate({ locale: 'tr', messages: { [msg`DELETE`.id]: ['SİL'] } });
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));
  const { user } = open('delete');
  await user.click(screen.getByRole('button', { name: 'Delete my account…' }));
  const last = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my account for good' });
  await user.type(screen.getByLabelText('Type SİL to confirm'), 'delete');
  expect(last.disabled).toBe(true);
  await user.clear(screen.getByLabelText('Type SİL to confirm'));
  await user.type(screen.getByLabelText('Type SİL to confirm'), 'sil');
  expect(last.disabled).toBe(false);
});
