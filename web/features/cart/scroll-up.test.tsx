import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ScrollUp } from './scroll-up.tsx';

const scrollTo = (top: number) => {
  vi.stubGlobal('scrollY', top);
  act(() => void fireEvent.scroll(window));
};
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a button that leads to the top appears after 100 px, and goes again above (S2.scrolltop.1, S9.scroll.1)', async () => {
  const lead = vi.fn();
  vi.stubGlobal('scrollTo', lead);
  render(<ScrollUp />);
  const button = () => screen.queryByRole('button', { name: 'Scroll to the top' });
  expect(button()).toBeNull();
  scrollTo(100);
  expect(button()).toBeNull();
  scrollTo(101);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Scroll to the top' }));
  expect(lead).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  scrollTo(50);
  expect(button()).toBeNull();
});
