import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { product } from '#test/products.ts';
import { ProductView } from './product-view.tsx';

const breakfast = product({
  ...{ title: 'Breakfast for two', pictures: [], included: 'Two coffees\nTwo croissants' },
  ...{ highlights: 'A table in the garden', restrictions: 'Weekends only', notToBring: 'Dogs' },
});

/** The sections of the page by their headings. */
const sections = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ]),
  );

test('the page of a deal says what is included, its highlights and restrictions, when it ends and how many are left', () => {
  const deal = { cap: 5, startsAt: null, endsAt: '2099-05-12T18:00:00.000Z' };
  render(<ProductView product={{ ...breakfast, deal, left: 2 }} />);
  expect(sections()).toEqual({
    'What’s included': 'Two coffees\nTwo croissants',
    Highlights: 'A table in the garden',
    Restrictions: 'Weekends only',
    'Please do not bring': 'Dogs',
    Deal: expect.stringMatching(/^Until [^\n]+\nOnly 2 left$/),
  });
  expect(screen.queryByText('This deal is over')).toBeNull();
});

test('a deal that is over says so, and its page still has what it was', () => {
  const deal = { cap: null, startsAt: null, endsAt: '2020-05-12T18:00:00.000Z' };
  render(<ProductView product={{ ...breakfast, deal }} />);
  expect(screen.getByText('This deal is over')).toBeTruthy();
  expect(sections()).toMatchObject({ Highlights: 'A table in the garden', Restrictions: 'Weekends only' });
});

test('sections that the shop left empty are not there', () => {
  render(<ProductView product={{ ...breakfast, included: '', highlights: '', restrictions: '', notToBring: '' }} />);
  expect(document.querySelector('dl')).toBeNull();
});
