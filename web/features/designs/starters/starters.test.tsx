import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cardColor, field, none, openDesigner, rewards, serverWith, size, versionOf, write } from '#test/designer.tsx';
import { startingDesigns } from './starting-designs.ts';

vi.setConfig({ testTimeout: 30_000 });

test('a new shop sees eight templates, drawn as cards; one becomes the draft, keeps logo and contact, and can be undone', async () => {
  serverWith({ ...none, design: { ...none.design, logo: '/images/abcdefghijklmnop' } });
  const page = await openDesigner();
  write('Business name', 'Mia, 12 Mill Lane');
  const gallery = within(screen.getByRole('region', { name: 'Start from a template' }));
  const choices = gallery.getAllByRole('listitem');
  expect(choices).toHaveLength(8);
  expect(choices.every((choice) => choice.querySelector('.sd-card .sd-slot'))).toBe(true);
  await page.user.click(gallery.getByRole('button', { name: /^Bakery/ }));

  const bakery = startingDesigns.find(({ id }) => id === 'bakery')?.design;
  expect(cardColor()).toBe(bakery?.cardColor);
  expect(size().value).toBe('8 stamps');
  expect(field('How to collect stamps').value).toBe(bakery?.howToCollect);
  expect(rewards()).toEqual(['Stamp 4: Roll', 'Stamp 8: Loaf']);
  expect(field('Business name').value).toBe('Mia, 12 Mill Lane');
  expect(document.querySelector('.sd-card-badge')?.getAttribute('src')).toBe('/images/abcdefghijklmnop');
  await page.user.click(await screen.findByText('Undo'));
  expect(cardColor()).toBe('#FFC70B');
  expect(field('Business name').value).toBe('Mia, 12 Mill Lane');
});

test('a shop with a card opens the templates by a button', async () => {
  serverWith(versionOf(2));
  const page = await openDesigner();
  expect(screen.queryByRole('button', { name: /^Bakery/ })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'See the designs' }));
  const gallery = within(await screen.findByRole('dialog', { name: 'Starting designs' }));
  await page.user.click(gallery.getByRole('button', { name: /^Bakery/ }));
  expect(size().value).toBe('8 stamps');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
