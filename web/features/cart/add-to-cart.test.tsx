import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AddToCart } from './add-to-cart.tsx';

/** A product of which so many pieces are in stock, for $4.50. */
function open(countInStock: number) {
  render(
    <AddToCart product={{ id: 'latte', countInStock, soldOutToday: false }} choice={{ chosen: [[1]], price: 450 }} />,
  );
  return userEvent.setup();
}
const link = () => screen.getByRole('link', { name: /^Add To Cart/ });
const address = () => new URL(link().getAttribute('href') ?? '', 'http://localhost');

test('the number of pieces runs from 1 to what is in stock, and Add To Cart takes it along (S2.product.4, S2.product.5, S5.cart.1)', async () => {
  const user = open(3);
  const pieces = screen.getByRole('combobox', { name: 'Quantity' });
  expect([...pieces.querySelectorAll('option')].map(({ value }) => value)).toEqual(['1', '2', '3']);
  expect([address().pathname, address().searchParams.get('qty')]).toEqual(['/cart/latte', '1']);
  await user.selectOptions(pieces, '3');
  expect([address().pathname, address().searchParams.get('qty')]).toEqual(['/cart/latte', '3']);
  expect(link().textContent).toContain('$13.50');
});

test('above 50 pieces the number is typed, and stays between 1 and what is in stock (S2.product.4)', async () => {
  const user = open(60);
  const pieces = screen.getByRole('textbox', { name: 'Quantity' });
  await user.clear(pieces);
  await user.type(pieces, '60');
  expect(address().searchParams.get('qty')).toBe('60');
  for (const [typed, counted] of [
    ['61', '60'],
    ['0', '1'],
  ] as const) {
    await user.clear(pieces);
    await user.type(pieces, typed);
    await user.tab();
    expect(address().searchParams.get('qty')).toBe(counted);
  }
});

test('of what is sold out, nothing can be put into the cart', () => {
  open(0);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Sold out');
});
