import { MantineProvider } from '@mantine/core';
import { cardColorPresets } from '@stampdeck/contract/cards.ts';
import {
  type CardDesign,
  defaultDesign,
  getDesign,
  type PublishedDesign,
  publishDesign,
} from '@stampdeck/contract/designs.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer, operator } from '#test/server.ts';
import { theme } from '#ui/theme.ts';
import { Toasts } from '#ui/toast.tsx';
import { CardDesigner } from './card-designer.tsx';
import type { DesignTab } from './design-fields.ts';
import { DesignStatus } from './design-status.tsx';

// Each look for a role walks the whole form, which is slow without a browser.
vi.setConfig({ testTimeout: 30_000 });

const shopId = operator().shopId ?? '';
const success = 'Successfull uploaded shop card design';
const failure = 'Failed to upload Card Design Infomartion';

const none: PublishedDesign = { shopId, version: 0, isDefault: true, publishedAt: null, design: defaultDesign };
const versionOf = (version: number, more: Partial<CardDesign> = {}): PublishedDesign => ({
  shopId,
  version,
  isDefault: false,
  publishedAt: '2026-03-04T05:06:00.000Z',
  design: { ...defaultDesign, ...more },
});

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

function serverWith(published: PublishedDesign) {
  const server = fakeServer();
  const hold = (next: PublishedDesign) => server.answer(getDesign, { success: true, cardDesignItem: next });
  hold(published);
  return { ...server, hold, submits: () => server.asked.filter(({ path }) => path === publishDesign.path) };
}

function Screen({ first }: { first: DesignTab }) {
  const [tab, setTab] = useState(first);
  return (
    <>
      <DesignStatus shopId={shopId} />
      <CardDesigner shop={{ id: shopId, name: 'Café Morgenrot', photo: '/media/shop.webp' }} tab={tab} onTab={setTab} />
    </>
  );
}

function openScreen(first: DesignTab = 'design') {
  queryClient.clear();
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <Screen first={first} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>,
  );
  return { ...view, user: userEvent.setup() };
}

async function openDesigner(first: DesignTab = 'design') {
  const page = openScreen(first);
  await screen.findByRole('tab', { name: 'Design' });
  return {
    ...page,
    go: (name: string) => page.user.click(screen.getByRole('tab', { name })),
    submit: () => page.user.click(screen.getByRole('button', { name: 'Submit to server' })),
  };
}

/** As if pasted: what each keystroke costs is a matter for the browser. */
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const preview = () => screen.getByRole('region', { name: "Customers' views" });
const size = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Number of stamps' });
const pickSize = async (page: { user: { click: (element: Element) => Promise<void> } }, label: string) => {
  await page.user.click(size());
  await page.user.click(await screen.findByRole('option', { name: label }));
};
/** The rewards along the card as the preview tells them: 'Stamp 2: 10% off'. */
const rewards = () =>
  within(preview())
    .getAllByText(/^Stamp \d+:/)
    .map((name) => name.textContent);
const cardColor = () => screen.getByRole('article').style.getPropertyValue('--card');

test("five tabs and Customers' views, on the specified defaults (S2.rewardcard.1, S2.rewardcard.2, S2.rewardcard.3, S2.rewardcard.4, S2.rewardcard.5, S2.rewardcard.6, S2.rewardcard.9, S2.rewardcard.12, S2.rewardcard.13, S2.rewardcard.14, S2.rewardcard.15, S2.rewardcard.16, S2.rewardcard.17, S9.texts.4)", async () => {
  serverWith(none);
  await openDesigner();
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['Design', 'Detail', 'Support', 'Stamps', 'Submit']);
  expect(screen.getByRole('heading', { name: "Customers' views" })).toBeTruthy();
  expect(field('Card background colour').value).toBe('#FFC70B');
  expect(size().value).toBe('5 stamps');
  expect(field('Stamp background colour').value).toBe('#FFFFFF');
  expect(field('Card description').value).toBe('Brunch cafe');
  expect(field('How to collect stamps').value).toBe(
    'For every single-receipt purchase of $20, get a stamp to collect rewards!',
  );
  expect(field('Business name').value).toBe('');
  expect(field('Reward detail').value).toBe('Get $10 off your next purchase after collecting all stamps.');
  expect(field('Terms and conditions').value.split('\n')).toHaveLength(5);
  expect(screen.getAllByText('Not published yet').length).toBeGreaterThan(0);
});

test('20 preset colours and a picker: the default is chosen, another one colours the card (S2.rewardcard.7, S2.rewardcard.8)', async () => {
  serverWith(none);
  const page = await openDesigner();
  const presets = within(screen.getByRole('radiogroup', { name: 'Preset card colours' })).getAllByRole('radio');
  expect(presets.map((preset) => preset.getAttribute('value'))).toEqual([...cardColorPresets]);
  expect(new Set(presets.map((preset) => preset.getAttribute('aria-label'))).size).toBe(20);
  expect(screen.getByLabelText<HTMLInputElement>('Yellow').checked).toBe(true);
  await page.user.click(screen.getByLabelText('Blue'));
  expect(field('Card background colour').value).toBe('#1565C0');
  expect(cardColor()).toBe('#1565C0');
});

test('a half-typed colour never reaches the card', async () => {
  serverWith(none);
  await openDesigner();
  write('Card background colour', '#00a');
  expect(cardColor()).toBe('#0000AA');
  write('Card background colour', '#00ab');
  expect(cardColor()).toBe('#0000AA');
  fireEvent.blur(field('Card background colour'));
  expect(field('Card background colour').value).toBe('#0000AA');
});

test('empty slots follow the colour of the card until they are given their own', async () => {
  serverWith(none);
  const page = await openDesigner();
  await page.user.click(screen.getByLabelText('Ink'));
  expect(field('Empty stamp colour').value).toBe('#868688');
  write('Empty stamp colour', '#112233');
  await page.user.click(screen.getByLabelText('Blue'));
  expect(field('Empty stamp colour').value).toBe('#112233');
});

test('the sizes to choose from, 9 labelled as specified (S2.rewardcard.10, S9.sizes.2)', async () => {
  serverWith(none);
  const page = await openDesigner();
  await page.user.click(size());
  const options = await screen.findAllByRole('option');
  const labels = options.map((option) => option.textContent);
  expect(labels.slice(0, 6)).toEqual([
    '5 stamps',
    '6 stamps',
    '7 stamps',
    '8 stamps',
    '9 – stamps type 2',
    '10 stamps',
  ]);
  expect(labels.slice(6)).toEqual(['12 stamps', '14 stamps', '15 stamps', '16 stamps', '20 stamps']);
});

test('each of the 24 icons can be picked for stamps; empty slots take one of them or their number (S2.rewardcard.11)', async () => {
  serverWith(none);
  const page = await openDesigner();
  await page.user.click(screen.getByRole('combobox', { name: /^Stamp icon/ }));
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(24);
  expect(options.every((option) => option.querySelector('svg path'))).toBe(true);
  await page.user.keyboard('{End}{Enter}');
  expect(screen.getByRole('combobox', { name: 'Stamp icon Stamp' })).toBeTruthy();
  await page.user.click(screen.getByRole('combobox', { name: 'Empty slot icon Number' }));
  expect(await screen.findAllByRole('option')).toHaveLength(25);
  await page.user.keyboard('p{Enter}');
  expect(screen.getByRole('combobox', { name: 'Empty slot icon Pizza' })).toBeTruthy();
});

test('the preview shows the shop and follows every text (S2.rewardcard.20, S2.rewardcard.21, S2.rewardcard.22, S2.rewardcard.25, S2.rewardcard.26, S2.rewardcard.27)', async () => {
  serverWith(none);
  await openDesigner('detail');
  const shown = within(preview());
  expect(shown.getByText('Café Morgenrot')).toBeTruthy();
  expect(preview().querySelector('img')?.getAttribute('src')).toBe('/media/shop.webp');
  write('Card description', 'Best buns in town');
  write('How to collect stamps', 'A stamp for every bun.');
  write('Business name', 'Mia, 12 Mill Lane');
  write('Reward detail', 'A box of six.');
  write('Terms and conditions', 'One bun, one stamp.\nNo cash.');
  for (const text of ['Best buns in town', 'A stamp for every bun.', 'Mia, 12 Mill Lane', 'No cash.']) {
    expect(shown.getByText(text)).toBeTruthy();
  }
  expect(shown.getAllByText('A box of six.').length).toBeGreaterThan(0);
});

test('another number of stamps moves the default rewards to their places (S4.milestones.1)', async () => {
  serverWith(none);
  const page = await openDesigner();
  expect(rewards()).toEqual(['Stamp 2: 10% off', 'Stamp 3: 20% off', 'Stamp 4: 1 free', 'Stamp 5: 2 free']);
  await pickSize(page, '20 stamps');
  expect(rewards()).toEqual(['Stamp 5: 10% off', 'Stamp 10: 20% off', 'Stamp 15: 1 free', 'Stamp 20: 2 free']);
});

test("the shop's own reward that no longer fits is named, and keeps the card from being published", async () => {
  const milestones = [
    { slot: 9, label: 'A cake' },
    { slot: 10, label: '2 free' },
  ];
  const server = serverWith(versionOf(1, { size: 10, milestones }));
  const page = await openDesigner();
  await pickSize(page, '6 stamps');
  expect(screen.getByText('“A cake” at stamp 9 does not fit on a card of 6.')).toBeTruthy();
  expect(rewards()).toEqual(['Stamp 6: 2 free']);
  await page.go('Submit');
  await page.submit();
  expect(await screen.findByText('Stamp 9 is not on a card of 6.')).toBeTruthy();
  const place = () => screen.getByLabelText<HTMLSelectElement>('Milestone 2, at stamp');
  await waitFor(() => expect(document.activeElement).toBe(place()));
  expect(server.submits()).toHaveLength(0);
  await page.user.selectOptions(place(), '3');
  expect(rewards()).toEqual(['Stamp 3: A cake', 'Stamp 6: 2 free']);
});

test('milestones can be added, removed, and set back to the defaults', async () => {
  serverWith(none);
  const page = await openDesigner('stamps');
  await page.user.click(screen.getByLabelText('Remove milestone 1, 10% off'));
  await page.user.click(screen.getByText('Add a milestone'));
  await page.user.keyboard('Tea');
  expect(rewards()).toEqual(['Stamp 1: Tea', 'Stamp 3: 20% off', 'Stamp 4: 1 free', 'Stamp 5: 2 free']);
  await page.user.click(screen.getByText('Reset to defaults'));
  expect(rewards()).toEqual(['Stamp 2: 10% off', 'Stamp 3: 20% off', 'Stamp 4: 1 free', 'Stamp 5: 2 free']);
  await page.user.click(screen.getByText('Undo reset'));
  expect(rewards()[0]).toBe('Stamp 1: Tea');
});

test('minus, plus and a tap on a slot show the card at that count, from none to full (S2.rewardcard.18)', async () => {
  serverWith(none);
  const page = await openDesigner('stamps');
  const count = () => preview().querySelectorAll('button[aria-pressed="true"]').length;
  expect(count()).toBe(1);
  await page.user.click(within(preview()).getByText('Stamp 4: 1 free'));
  expect(count()).toBe(4);
  await page.user.click(screen.getByLabelText('One stamp more'));
  await page.user.click(screen.getByLabelText('One stamp more'));
  expect(count()).toBe(5);
  expect(screen.getByText('You have reached to maximum stamps')).toBeTruthy();
  for (let step = 0; step < 6; step += 1) await page.user.click(screen.getByLabelText('One stamp less'));
  expect(count()).toBe(0);
  expect(screen.getByText('You can not give a negative stamp')).toBeTruthy();
});

test('texts that name different prices for a stamp are told of, and agree in one tap', async () => {
  serverWith(none);
  const page = await openDesigner('detail');
  const warning = 'Your texts name different prices for a stamp: $20 and $5';
  expect(screen.getAllByText(warning).length).toBeGreaterThan(0);
  const [agree] = screen.getAllByRole('button', { name: 'Use $5 in all' });
  await page.user.click(agree as HTMLElement);
  expect(screen.queryByText(warning)).toBeNull();
  expect(field('How to collect stamps').value).toContain('purchase of $5, get a stamp');
});

test('colours that cannot be told apart are told of, and mended in one tap', async () => {
  serverWith(versionOf(1, { cardColor: '#1565C0', stampColor: '#1565C0' }));
  const page = await openDesigner();
  const warning = /Stamps are hard to see on this card/;
  expect(screen.getAllByText(warning).length).toBeGreaterThan(0);
  const [fix] = screen.getAllByRole('button', { name: 'Use this stamp colour' });
  await page.user.click(fix as HTMLElement);
  expect(screen.queryByText(warning)).toBeNull();
  expect(field('Stamp background colour').value).toBe('#FFFFFF');
});

test('a draft survives a reload; discarding goes back to the published card and can be undone', async () => {
  serverWith(versionOf(3, { description: 'Bakery' }));
  const first = await openDesigner('detail');
  write('Card description', 'Bakery and more');
  first.unmount();

  const page = await openDesigner('detail');
  expect(field('Card description').value).toBe('Bakery and more');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Card description').value).toBe('Bakery');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await page.user.click(await screen.findByText('Undo'));
  expect(field('Card description').value).toBe('Bakery and more');
});

test('an unfinished draft survives, too: a text that is still too long', async () => {
  serverWith(versionOf(3));
  const first = await openDesigner('detail');
  write('Reward detail', 'x'.repeat(1200));
  first.unmount();
  await openDesigner('detail');
  expect(field('Reward detail').value).toHaveLength(1200);
});

test('a submit publishes once, however fast it is pressed, and tells what happens to the cards (S2.rewardcard.19, S8.design.2, S3.design.3, S3.design.6, S3.design.7, S3.design.9)', async () => {
  const server = serverWith(versionOf(3));
  const page = await openDesigner('detail');
  write('Card description', 'Bakery');
  await page.go('Submit');
  expect(screen.getByRole('heading', { name: 'What changes from version 3' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Card description' })).toBeTruthy();
  const rule = /Cards that hold stamps keep the design they started with/;
  expect(screen.getByText(rule).textContent).toMatch(/empty cards take the new one with their first stamp/);
  server.respond(publishDesign, () => {
    server.hold({ ...versionOf(4, { description: 'Bakery' }), publishedAt: '2026-03-05T00:00:00.000Z' });
    return Response.json({ success: true, version: 4, membersTouched: 2 });
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
  expect(screen.getByText(rule).textContent).toMatch(/2 empty cards take the new one with their first stamp\./);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
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
  answer(Response.json({ success: true, version: 4, membersTouched: 0 }));
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
  expect(screen.getByText(/The server is busy/)).toBeTruthy();
  expect(field('Card description').value).toBe('Bakery');
  server.answer(publishDesign, { success: true, version: 1, membersTouched: 0 });
  await page.user.click(screen.getByText('Retry'));
  await screen.findByText(success);
  expect(server.submits()).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
});

test('a field that the server complains about gets the focus on its tab', async () => {
  const server = serverWith(none);
  server.refuse(publishDesign, 'invalid', { fields: { 'design.reward': 'Name a reward.' } });
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
  expect(screen.getByText('1001 of 1000')).toBeTruthy();
  await page.submit();
  await waitFor(() => expect(document.activeElement).toBe(field('Terms and conditions')));
  expect(screen.getAllByText(/At most 1000 characters\./).length).toBeGreaterThan(0);
  expect(server.submits()).toHaveLength(0);
});

const lookAgain = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

test('a version that was published elsewhere is shown at once where nothing was typed', async () => {
  const server = serverWith(versionOf(1));
  await openDesigner('detail');
  server.hold(versionOf(2, { description: 'Bakery' }));
  lookAgain();
  await waitFor(() => expect(field('Card description').value).toBe('Bakery'));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('a draft of an older version says so, and goes on or gives way', async () => {
  const server = serverWith(versionOf(1));
  const page = await openDesigner('detail');
  write('Card description', 'Café and more');
  server.hold(versionOf(2, { description: 'Bakery', reward: 'A box of six.' }));
  lookAgain();
  const notice = /Version 2 was published meanwhile\. Your draft began from version 1\./;
  await screen.findByText(notice);
  expect(field('Card description').value).toBe('Café and more');
  await page.user.click(screen.getByText('Go on with my draft'));
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
