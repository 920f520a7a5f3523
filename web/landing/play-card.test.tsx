import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { demoColors } from './demo-card.ts';
import { PlayCard } from './play-card.tsx';

const card = () => screen.getByRole('article');
const press = () => screen.getByRole('button', { name: 'Press the stamp' });

test('a visitor presses stamps onto the card until it is full, and takes a new one', async () => {
  const user = userEvent.setup();
  render(<PlayCard />);
  const progress = screen.getByRole('status');
  expect(progress.textContent).toBe('6 of 10 stamps, 4 to go');
  await user.click(press());
  expect(progress.textContent).toBe('7 of 10 stamps, 3 to go');
  for (let time = 0; time < 3; time++) await user.click(press());
  expect(progress.textContent).toBe('10 of 10 stamps, the card is full');
  expect(card().hasAttribute('data-celebrate')).toBe(true);
  expect(document.querySelector('.ld-burst')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take a new card' }));
  expect(progress.textContent).toBe('0 of 10 stamps, 10 to go');
  expect(document.querySelector('.ld-burst')).toBeNull();
  press();
});

test('a press on a slot stamps up to it, a press on the last stamp takes it off', async () => {
  const user = userEvent.setup();
  render(<PlayCard />);
  await user.click(screen.getByRole('button', { name: 'Stamp 9' }));
  expect(screen.getByRole('status').textContent).toBe('9 of 10 stamps, 1 to go');
  await user.click(screen.getByRole('button', { name: 'Stamp 9' }));
  expect(screen.getByRole('status').textContent).toBe('8 of 10 stamps, 2 to go');
});

test('the card takes the color and the name that the visitor gives it', async () => {
  const user = userEvent.setup();
  render(<PlayCard />);
  expect(card().getAttribute('aria-label')).toBe('Your shop, stamp card');
  await user.click(screen.getByRole('radio', { name: 'Blue' }));
  expect(card().style.getPropertyValue('--card')).toBe(demoColors.find(({ name }) => name() === 'Blue')?.color);
  await user.type(screen.getByLabelText('Your shop’s name'), 'Bean & Leaf');
  expect(card().getAttribute('aria-label')).toBe('Bean & Leaf, stamp card');
});
