import { getSite } from '@stampdeck/contract/home.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { fakeServer } from '#test/server.ts';
import { nora } from '#test/shop.tsx';
import { installOffer } from './install-offer.ts';
import { KeepCard } from './keep-card.tsx';

/** Has the browser offer the home screen; returns what asks the customer. */
function offerHomeScreen() {
  const prompt = vi.fn(() => Promise.resolve());
  const offer = Object.assign(new Event('beforeinstallprompt'), { prompt });
  act(() => void dispatchEvent(offer));
  return prompt;
}

async function openKeepCard() {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <KeepCard customer={nora({ createdAt: new Date().toISOString() })} />
    </QueryClientProvider>,
  );
  await screen.findByText(/^We emailed you the way back/);
  return user;
}

const button = () => screen.queryByRole('button', { name: 'Add to home screen' });

beforeEach(() => {
  queryClient.clear();
  const site = { shopSiteUrl: 'https://stamps.example', reach: 'public', google: false, mail: true } as const;
  fakeServer().answer(getSite, { success: true, ...site, privacyVersion: 1 });
});
afterEach(() => {
  installOffer.current = null;
  Reflect.deleteProperty(navigator, 'standalone');
  vi.restoreAllMocks();
});

describe('a card is kept on the home screen', () => {
  test('by a button where the browser offers it, which asks the browser once', async () => {
    const user = await openKeepCard();
    expect(button()).toBeNull();
    const prompt = offerHomeScreen();
    await user.click(screen.getByRole('button', { name: 'Add to home screen' }));
    expect([prompt.mock.calls.length, installOffer.current]).toEqual([1, null]);
    expect(button()).toBeNull();
  });

  test('by a button, too, where the browser offered it before the card was there', async () => {
    offerHomeScreen();
    await openKeepCard();
    expect(button()).not.toBeNull();
  });

  test('on an iPhone by its menu, and the icon opens the browser, where they are signed in', async () => {
    const manifest = document.head.appendChild(document.createElement('link'));
    manifest.rel = 'manifest';
    Object.assign(navigator, { standalone: false });
    await openKeepCard();
    await screen.findByText('To keep this card on your home screen, tap Share, then “Add to Home Screen”.');
    expect(manifest.isConnected).toBe(false);
  });

  test('and is no longer offered where the page runs from there', async () => {
    const usual = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      media === '(display-mode: standalone)' ? { ...usual(media), matches: true } : usual(media),
    );
    Object.assign(navigator, { standalone: true });
    offerHomeScreen();
    await openKeepCard();
    expect([button(), screen.queryByText(/tap Share/)]).toEqual([null, null]);
  });
});
