import { startingDesigns } from '@stampdeck/contract/starting-designs.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cardColor, field, none, openDesigner, rewards, serverWith, size, write } from '#test/designer.tsx';

vi.setConfig({ testTimeout: 30_000 });

test('eight starting designs, each drawn as the card itself; one becomes the draft, keeps logo and contact, and can be undone', async () => {
  serverWith({ ...none, design: { ...none.design, logo: '/images/abcdefghijklmnop' } });
  const page = await openDesigner();
  write('Business name', 'Mia, 12 Mill Lane');
  await page.user.click(screen.getByRole('button', { name: 'See the designs' }));
  const gallery = within(await screen.findByRole('dialog', { name: 'Starting designs' }));
  const choices = gallery.getAllByRole('listitem');
  expect(choices).toHaveLength(8);
  expect(choices.every((choice) => choice.querySelector('.sd-card .sd-slot'))).toBe(true);
  await page.user.click(gallery.getByRole('button', { name: /^Bakery/ }));

  const bakery = startingDesigns.find(({ id }) => id === 'bakery')?.design;
  expect(cardColor()).toBe(bakery?.cardColor);
  expect(size().value).toBe('8 stamps');
  expect(field('How to collect stamps').value).toBe(bakery?.howToCollect);
  expect(rewards()).toEqual(['Stamp 4: A roll', 'Stamp 8: A loaf']);
  expect(field('Business name').value).toBe('Mia, 12 Mill Lane');
  expect(document.querySelector('.sd-card-badge')?.getAttribute('src')).toBe('/images/abcdefghijklmnop');
  await page.user.click(await screen.findByText('Undo'));
  expect(cardColor()).toBe('#FFC70B');
  expect(field('Business name').value).toBe('Mia, 12 Mill Lane');
});
