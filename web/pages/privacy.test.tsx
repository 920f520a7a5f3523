import { getPrivacyPage } from '@stampdeck/contract/privacy.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer } from '#test/server.ts';

const page = (body: string, since: string | null = null, language: string | null = null) => ({
  success: true as const,
  page: { version: since ? 4 : 1, body, language, since },
});

test('anyone reads the privacy page, with headings, lists, bold words and links', async () => {
  fakeServer().answer(
    getPrivacyPage,
    page(
      '# Privacy at Uno\n\nWe keep\nlittle.\n\n## What\n- your **name**\n- your\n  stamps\n\nWrite to [Mia](mailto:mia@example.com) or https://uno.example.',
      '2026-03-04T05:06:00.000Z',
    ),
  );
  openDashboard('/privacy');
  await screen.findByRole('heading', { level: 1, name: 'Privacy at Uno' });
  screen.getByText('We keep little.');
  screen.getByRole('heading', { level: 2, name: 'What' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['your name', 'your stamps']);
  expect(screen.getByText('name').tagName).toBe('STRONG');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/introduce', 'mailto:mia@example.com', 'https://uno.example']);
  screen.getByText(/^Version 4, since /);
  expect(screen.getByRole('article').getAttribute('lang')).toBe('');
});

test('the built-in page says in which language it is, for those who hear it read', async () => {
  fakeServer().answer(getPrivacyPage, page('# Datenschutz', null, 'de'));
  openDashboard('/privacy');
  await screen.findByRole('heading', { level: 1, name: 'Datenschutz' });
  expect(screen.getByRole('article').getAttribute('lang')).toBe('de');
});

test('HTML and scripts in it are only text', async () => {
  fakeServer().answer(getPrivacyPage, page('<img src=x onerror=alert(1)>\n\n[click](javascript:alert(1))'));
  openDashboard('/privacy');
  await screen.findByText('<img src=x onerror=alert(1)>');
  screen.getByText('[click](javascript:alert(1))');
  expect(document.querySelector('main img, main a')).toBeNull();
  screen.getByRole('heading', { level: 1, name: 'Privacy' });
});

test('a page that cannot be loaded says why and can be asked for again', async () => {
  const server = fakeServer();
  server.refuse(getPrivacyPage, 'internal');
  const { user } = openDashboard('/privacy');
  await screen.findByText('We couldn’t load the privacy page');
  server.answer(getPrivacyPage, page('# Here'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 1, name: 'Here' });
});
