import { defaultDesign, getDesign, publishDesign } from '@stampdeck/contract/designs.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { field, none, openDesigner, openScreen, serverWith, shopId, versionOf, write } from '#test/designer.tsx';
import { fakeServer } from '#test/server.ts';

// Each look for a role walks the whole form, which is slow without a browser.
vi.setConfig({ testTimeout: 30_000 });

const success = 'Successfull uploaded shop card design';
/** There is a draft, wherever it is kept. */
const draftWords = /^(Draft saved|Saving draft…|Kept on this device)$/;
const failure = 'Failed to upload Card Design Infomartion';

test('a draft survives a reload; discarding goes back to the published card and can be undone, with what was typed since', async () => {
  serverWith(versionOf(3, { description: 'Bakery' }));
  const first = await openDesigner('detail');
  write('Card description', 'Bakery and more');
  first.unmount();

  const page = await openDesigner('detail');
  expect(field('Card description').value).toBe('Bakery and more');
  await screen.findByText(draftWords);
  await page.user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(field('Card description').value).toBe('Bakery');
  expect(screen.queryByText(draftWords)).toBeNull();
  write('Reward detail', 'A loaf');
  await page.user.click(await screen.findByText('Undo'));
  expect(field('Card description').value).toBe('Bakery and more');
  expect(field('Reward detail').value).toBe('A loaf');
});

test('an unfinished draft survives, too: a text that is still too long', async () => {
  serverWith(versionOf(3));
  const first = await openDesigner('detail');
  write('Reward detail', 'x'.repeat(1200));
  first.unmount();
  await openDesigner('detail');
  expect(field('Reward detail').value).toHaveLength(1200);
});

test('the first publication opens the shop: no comparison with the defaults, and then the QR code to print', async () => {
  const server = serverWith(none);
  const page = await openDesigner('detail');
  write('Card description', 'Bakery');
  await page.go('Submit');
  expect(screen.queryByText(/^What changes|defaults/)).toBeNull();
  server.answer(publishDesign, { success: true, version: 1, membersTouched: 0, touchedIsCapped: false });
  server.hold(versionOf(1, { description: 'Bakery' }));
  await page.submit();
  expect(await screen.findByText('Customers can join now')).toBeTruthy();
  const print = screen.getByRole('link', { name: 'Print your QR code' });
  expect(print.getAttribute('href')).toBe('/profile?tab=qr');
});

test('a submit publishes once, however fast it is pressed, and tells what happens to the cards (S2.rewardcard.19, S8.design.2, S3.design.3, S3.design.6, S3.design.7, S3.design.9)', async () => {
  const server = serverWith(versionOf(3));
  const page = await openDesigner('detail');
  write('Card description', 'Bakery');
  await page.go('Submit');
  expect(screen.getByRole('heading', { name: 'What changes from version 3' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Card description' })).toBeTruthy();
  const rule = /Cards with stamps keep the design they started with/;
  expect(screen.getByText(rule).textContent).toMatch(/Empty cards get the new one with their first stamp/);
  server.respond(publishDesign, () => {
    server.hold({ ...versionOf(4, { description: 'Bakery' }), publishedAt: '2026-03-05T00:00:00.000Z' });
    return Response.json({ success: true, version: 4, membersTouched: 2, touchedIsCapped: false });
  });
  await page.user.dblClick(screen.getByRole('button', { name: 'Submit to server' }));
  await screen.findByText(success);
  expect(server.submits()).toHaveLength(1);
  expect(server.submits()[0]?.body).toMatchObject({
    writer: shopId,
    StampColor: '#FFFFFF',
    unStampColor: '#FFE27A',
    cardDesc1: 'Bakery',
    cardDesc2: defaultDesign.howToCollect,
    cardDesc4: defaultDesign.reward,
    NoofStamps: 5,
  });
  await waitFor(() => expect(screen.getAllByText(/Version 4, published/).length).toBeGreaterThan(0));
  expect(screen.getByText(rule).textContent).toMatch(/2 empty cards get the new one with their first stamp\./);
  expect(screen.queryByText(draftWords)).toBeNull();
  expect(localStorage.getItem(`cardDraft.${shopId}`)).toBeNull();
});

test('what is typed while the answer is on its way stays as a draft of the next version', async () => {
  const server = serverWith(versionOf(3));
  const page = await openDesigner('submit');
  write('Card description', 'Bakery');
  let answer: (response: Response) => void = () => undefined;
  server.respond(
    publishDesign,
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  await page.submit();
  await waitFor(() => expect(server.submits()).toHaveLength(1));
  write('Card description', 'Bakery and more');
  server.hold(versionOf(4, { description: 'Bakery' }));
  answer(Response.json({ success: true, version: 4, membersTouched: 0, touchedIsCapped: false }));
  await screen.findByText(success);
  expect(field('Card description').value).toBe('Bakery and more');
  await screen.findByRole('heading', { name: 'What changes from version 4' });
  expect(screen.queryByText(/published meanwhile/)).toBeNull();
});

test('a failed submit keeps what was typed and can be tried again (S8.design.1)', async () => {
  const server = serverWith(none);
  const page = await openDesigner('submit');
  write('Card description', 'Bakery');
  server.refuse(publishDesign, 'unavailable');
  await page.submit();
  await screen.findByText(failure);
  expect(screen.getByText(/We are busy right now/)).toBeTruthy();
  expect(field('Card description').value).toBe('Bakery');
  server.answer(publishDesign, { success: true, version: 1, membersTouched: 0, touchedIsCapped: false });
  await page.user.click(screen.getByText('Retry'));
  await screen.findByText(success);
  expect(server.submits()).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
});

test('a field that the server complains about gets the focus on its tab', async () => {
  const server = serverWith(none);
  server.refuse(publishDesign, 'invalid', { fields: { cardDesc4: 'Name a reward.' } });
  const page = await openDesigner('submit');
  await page.submit();
  await waitFor(() => expect(document.activeElement).toBe(field('Reward detail')));
  expect(screen.getByRole('tab', { name: /Detail/ }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('Name a reward.')).toBeTruthy();
});

test('a text that is too long is counted, refused at its field, and not sent', async () => {
  const server = serverWith(none);
  const page = await openDesigner('submit');
  write('Terms and conditions', 'x'.repeat(1001));
  expect(screen.getByText('1,001 of 1,000')).toBeTruthy();
  await page.submit();
  await waitFor(() => expect(document.activeElement).toBe(field('Terms and conditions')));
  expect(screen.getAllByText(/At most 1000 characters\./).length).toBeGreaterThan(0);
  expect(server.submits()).toHaveLength(0);
});

test('of a double click on a card that is not valid the second press does nothing on the tab that the first led to', async () => {
  serverWith(none);
  const page = await openDesigner('submit');
  write('Milestone 1, reward', '');
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const add = () => page.user.click(screen.getByText('Add a milestone'));
  const rows = () => screen.getAllByLabelText(/^Milestone \d, reward$/).length;
  await page.submit();
  await waitFor(() => expect(document.activeElement).toBe(field('Milestone 1, reward')));
  await add();
  expect(rows()).toBe(4);
  expect(document.activeElement).toBe(field('Milestone 1, reward'));
  vi.setSystemTime(Date.now() + 1000);
  await add();
  expect(rows()).toBe(5);
});

const lookAgain = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

test('a version that was published elsewhere is shown at once where nothing was typed', async () => {
  const server = serverWith(versionOf(1));
  await openDesigner('detail');
  server.hold(versionOf(2, { description: 'Bakery' }));
  lookAgain();
  await waitFor(() => expect(field('Card description').value).toBe('Bakery'));
  expect(screen.queryByText(draftWords)).toBeNull();
});

test('a draft of an older version says so, and goes on or gives way', async () => {
  const server = serverWith(versionOf(1));
  const page = await openDesigner('detail');
  write('Card description', 'Café and more');
  server.hold(versionOf(2, { description: 'Bakery', reward: 'A box of six.' }));
  lookAgain();
  const notice = /Version 2 was published in the meantime\. Your draft began from version 1\./;
  await screen.findByText(notice);
  expect(field('Card description').value).toBe('Café and more');
  await page.user.click(screen.getByText('Continue with my draft'));
  expect(screen.queryByText(notice)).toBeNull();
  expect(field('Card description').value).toBe('Café and more');
  // What was not touched here is as it was published there.
  expect(field('Reward detail').value).toBe('A box of six.');
});

test('a card that cannot be read says so in place and in a message, and can be read again (S8.alerts.10)', async () => {
  const server = fakeServer();
  server.refuse(getDesign, 'internal');
  const page = openScreen();
  const words = 'Failed to get stamp Design information from Server';
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  server.answer(getDesign, { success: true, cardDesignItem: none });
  await page.user.click(screen.getAllByText('Retry')[0] as HTMLElement);
  await screen.findByRole('tab', { name: 'Design' });
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});
