import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LandingPage } from './page.tsx';

const section = (name: string | RegExp) => screen.getByRole('region', { name });

test('the landing page has a hero that says in one sentence what the product does (S1.landing.1)', () => {
  render(<LandingPage />);
  const hero = section(/^The stamp card that survives the wash/);
  within(hero).getByRole('heading', { level: 1 });
  within(hero).getByText(/^Stampdeck puts your shop’s loyalty card on your customers’ phones: .*\.$/);
});

test('it has the sections About, Clients and Projects, and the menu leads to them (S1.landing.2, S1.landing.3, S1.landing.4)', () => {
  render(<LandingPage />);
  for (const name of ['About', 'Clients', 'Projects']) {
    const link = within(screen.getByRole('navigation')).getByRole('link', { name });
    expect(`#${section(name).id}`).toBe(link.getAttribute('href'));
  }
  const steps = within(section('About')).getAllByRole('heading', { level: 3 });
  expect(steps.map((step) => step.textContent)).toEqual(['Design your card', 'Show your code', 'Stamp by scanning']);
  within(section('Projects')).getByText('npm start');
});

test('it leads to sign-in and to free sign-up (S1.landing.5, S1.landing.6)', () => {
  render(<LandingPage />);
  for (const link of screen.getAllByRole('link', { name: 'Sign in' }))
    expect(link.getAttribute('href')).toBe('/signin');
  const signUps = screen.getAllByRole('link', { name: 'Free sign-up' });
  expect(signUps.map((link) => link.getAttribute('href'))).toEqual(['/signup', '/signup']);
});

test("the claims stand under 'Where we want to be by 2033', as aims, and nowhere else (S1.landing.7, S1.landing.8)", () => {
  render(<LandingPage />);
  const aims = section('Where we want to be by 2033');
  const claims = [
    '1 million small retail businesses and 100 million customers by 2033',
    'over 700,000 monthly diners',
    '75% first-time diners',
  ];
  for (const claim of claims) expect(aims.textContent).toContain(claim);
  expect(aims.textContent).toContain('These are aims, not today’s figures');
  aims.remove();
  expect(document.body.textContent).not.toMatch(/million|700,000|75%|2033/);
});

test('it claims nothing that is not built', () => {
  render(<LandingPage />);
  expect(document.body.textContent).not.toMatch(
    /\bAI\b|artificial|crypto|bitcoin|booking|reservation|menus?\b|wallet/i,
  );
});

test('only the still card carries style attributes, which the build takes off', () => {
  render(<LandingPage />);
  const styled = [...document.querySelectorAll('[style]')];
  expect(styled.length).toBeGreaterThan(0);
  expect(styled.filter((element) => !element.closest('.ld-still'))).toEqual([]);
});

test('controls that need the script are not shown without it', () => {
  render(<LandingPage />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
