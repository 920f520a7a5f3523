import { cardColorPresets } from '@stampdeck/contract/cards.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  cardColor,
  field,
  none,
  openDesigner,
  preview,
  rewards,
  serverWith,
  size,
  versionOf,
  write,
} from '#test/designer.tsx';
import { contrastRatio } from '#ui/color.ts';

// Each look for a role walks the whole form, which is slow without a browser.
vi.setConfig({ testTimeout: 30_000 });

test("five tabs and Customers' views, on the specified defaults (S2.rewardcard.1, S2.rewardcard.2, S2.rewardcard.3, S2.rewardcard.4, S2.rewardcard.5, S2.rewardcard.6, S2.rewardcard.9, S2.rewardcard.12, S2.rewardcard.13, S2.rewardcard.14, S2.rewardcard.15, S2.rewardcard.16, S2.rewardcard.17, S9.texts.4)", async () => {
  serverWith(none);
  await openDesigner();
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['Design', 'Detail', 'Support', 'Stamps', 'Submit']);
  expect(screen.getByRole('heading', { name: "Customers' views" })).toBeTruthy();
  expect(field('Card background color').value).toBe('#FFC70B');
  expect(size().value).toBe('5 stamps');
  expect(field('Stamp background color').value).toBe('#FFFFFF');
  expect(field('Card description').value).toBe('Brunch cafe');
  expect(field('How to collect stamps').value).toBe(
    'For every single-receipt purchase of $20, get a stamp to collect rewards!',
  );
  expect(field('Business name').value).toBe('');
  expect(field('Reward detail').value).toBe('Get $10 off your next purchase after collecting all stamps.');
  expect(field('Terms and conditions').value.split('\n')).toHaveLength(5);
  expect(screen.getAllByText('Not published yet').length).toBeGreaterThan(0);
});

test('20 preset colors and a picker: the default is chosen, another one colors the card (S2.rewardcard.7, S2.rewardcard.8)', async () => {
  serverWith(none);
  const page = await openDesigner();
  const presets = within(screen.getByRole('radiogroup', { name: 'Preset card colors' })).getAllByRole('radio');
  expect(presets.map((preset) => preset.getAttribute('value'))).toEqual([...cardColorPresets]);
  expect(new Set(presets.map((preset) => preset.getAttribute('aria-label'))).size).toBe(20);
  expect(screen.getByLabelText<HTMLInputElement>('Yellow').checked).toBe(true);
  await page.user.click(screen.getByLabelText('Blue'));
  expect(field('Card background color').value).toBe('#1565C0');
  expect(cardColor()).toBe('#1565C0');
});

test('a half-typed color never reaches the card', async () => {
  serverWith(none);
  await openDesigner();
  write('Card background color', '#00a');
  expect(cardColor()).toBe('#0000AA');
  write('Card background color', '#00ab');
  expect(cardColor()).toBe('#0000AA');
  fireEvent.blur(field('Card background color'));
  expect(field('Card background color').value).toBe('#0000AA');
});

test('empty slots follow the color of the card until they are given their own', async () => {
  serverWith(none);
  const page = await openDesigner();
  await page.user.click(screen.getByLabelText('Ink'));
  expect(field('Empty stamp color').value).toBe('#868688');
  write('Empty stamp color', '#112233');
  await page.user.click(screen.getByLabelText('Blue'));
  expect(field('Empty stamp color').value).toBe('#112233');
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
  expect(preview().querySelector('img')?.getAttribute('src')).toBe('/images/shop.webp');
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
  await page.pickSize('20 stamps');
  expect(rewards()).toEqual(['Stamp 5: 10% off', 'Stamp 10: 20% off', 'Stamp 15: 1 free', 'Stamp 20: 2 free']);
});

test("the shop's own reward that no longer fits is named, and keeps the card from being published", async () => {
  const milestones = [
    { slot: 9, label: 'A cake' },
    { slot: 10, label: '2 free' },
  ];
  const server = serverWith(versionOf(1, { size: 10, milestones }));
  const page = await openDesigner();
  await page.pickSize('6 stamps');
  expect(screen.getByText('“A cake” at stamp 9 does not fit on a card with 6 stamps.')).toBeTruthy();
  expect(rewards()).toEqual(['Stamp 6: 2 free']);
  await page.go('Submit');
  await page.submit();
  expect(await screen.findByText('Stamp 9 is not on a card with 6 stamps.')).toBeTruthy();
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

test('a new milestone is empty without a word, until it is left empty', async () => {
  serverWith(none);
  const page = await openDesigner('stamps');
  await page.user.click(screen.getByLabelText('Remove milestone 1, 10% off'));
  await page.user.click(screen.getByText('Add a milestone'));
  const added = await screen.findByLabelText('Milestone 4, reward');
  await waitFor(() => expect(document.activeElement).toBe(added));
  await screen.findByText(', needs a fix');
  expect(screen.queryByText('Please fill this in.')).toBeNull();
  await page.user.tab();
  await screen.findByText('Please fill this in.');
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

test('texts that name different prices for a stamp are reported, and one tap makes them agree', async () => {
  serverWith(none);
  const page = await openDesigner('detail');
  const warning = 'Your texts name different prices for a stamp: $20 and $5';
  expect(screen.getAllByText(warning).length).toBeGreaterThan(0);
  const [agree] = screen.getAllByRole('button', { name: 'Use $5 in all texts' });
  await page.user.click(agree as HTMLElement);
  expect(screen.queryByText(warning)).toBeNull();
  expect(field('How to collect stamps').value).toContain('purchase of $5, get a stamp');
});

test('colors that customers cannot tell apart get a warning and a fix in one tap; a soft contrast is not called clear', async () => {
  serverWith(versionOf(1, { cardColor: '#1565C0', stampColor: '#1565C0', unstampColor: '#2A75CC' }));
  const page = await openDesigner();
  const verdicts = within(screen.getByRole('region', { name: 'Contrast' })).getAllByText(/^[\d.]+ : 1, /);
  expect(verdicts.map((verdict) => verdict.textContent?.split(', ')[1])).toEqual([
    'clear',
    'clear',
    'too close',
    'soft',
  ]);
  const warning = /Stamps are hard to see on this card/;
  expect(screen.getAllByText(warning).length).toBeGreaterThan(0);
  const [fix] = screen.getAllByRole('button', { name: 'Use this stamp color' });
  await page.user.click(fix as HTMLElement);
  expect(screen.queryByText(warning)).toBeNull();
  expect(contrastRatio(field('Stamp background color').value, '#1565C0')).toBeGreaterThanOrEqual(3);
});
