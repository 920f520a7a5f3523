import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { demoColors } from './demo-card.ts';
import { playOnTouch } from './first-touch.ts';
import { bringToLife } from './live-card.tsx';
import { renderLanding } from './render.tsx';

const card = () => screen.getByRole('article');
const button = (name: string) => screen.getByRole('button', { name });
const progress = () => screen.getByRole('status').textContent;

let load = Promise.withResolvers<{ bringToLife: typeof bringToLife }>();
const ask = vi.fn(() => load.promise);

beforeEach(async () => {
  load = Promise.withResolvers();
  ask.mockClear();
  const { body } = new DOMParser().parseFromString((await renderLanding('en')).landing, 'text/html');
  document.body.replaceChildren(...body.childNodes);
  const place = document.getElementById('play');
  const template = document.querySelector('template');
  if (place && template) playOnTouch(place, template, ask);
});

test('the card can be played with, in its colors, before its script loads', () => {
  expect([button('Press the stamp'), button('Stamp 9'), screen.getByLabelText('Your shop’s name')]).toHaveLength(3);
  expect(card().style.getPropertyValue('--card')).toBe(demoColors[0].color);
  expect(ask).not.toHaveBeenCalled();
});

test('what a visitor presses, picks and types before the script is there happens once it is', async () => {
  const user = userEvent.setup();
  await user.click(button('Press the stamp'));
  await user.click(button('Press the stamp'));
  await user.click(screen.getByRole('radio', { name: 'Blue' }));
  await user.type(screen.getByLabelText('Your shop’s name'), 'Bean');
  expect([progress(), ask.mock.calls.length]).toEqual(['6 of 10 stamps, 4 to go', 1]);
  load.resolve({ bringToLife });
  await vi.waitFor(() => expect(progress()).toBe('8 of 10 stamps, 2 to go'));
  expect(card().style.getPropertyValue('--card')).toBe(demoColors.find(({ name }) => name() === 'Blue')?.color);
  expect(document.activeElement).toBe(screen.getByLabelText('Your shop’s name'));
  await user.keyboard(' & Leaf');
  expect(card().getAttribute('aria-label')).toBe('Bean & Leaf, stamp card');
  await user.click(button('Stamp 9'));
  expect(progress()).toBe('9 of 10 stamps, 1 to go');
});

test('reaching the card by keyboard loads its script, and the first key press stamps', async () => {
  const user = userEvent.setup();
  while (document.activeElement !== button('Press the stamp')) await user.tab();
  expect(ask).toHaveBeenCalledOnce();
  await user.keyboard('{Enter}');
  load.resolve({ bringToLife });
  await vi.waitFor(() => expect(progress()).toBe('7 of 10 stamps, 3 to go'));
  expect(document.activeElement).toBe(button('Press the stamp'));
});

test('a card that does not load says so, and the next press tries again', async () => {
  const user = userEvent.setup();
  await user.click(button('Press the stamp'));
  load.reject(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(progress()).toMatch(/did not load/));
  load = Promise.withResolvers();
  load.resolve({ bringToLife });
  await user.click(button('Press the stamp'));
  await vi.waitFor(() => expect(progress()).toBe('7 of 10 stamps, 3 to go'));
});
