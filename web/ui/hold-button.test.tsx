import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HoldButton } from './hold-button.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function show() {
  const onHeld = vi.fn();
  render(
    <>
      <HoldButton text="Hold to redeem" label="Redeem A coffee" isBusy={false} onHeld={onHeld} />
      <button type="button">Another</button>
    </>,
  );
  const button = screen.getByRole('button', { name: /^Redeem A coffee/ });
  /** Waits, then presses. */
  const pressAfter = (ms: number, detail = 1) => {
    vi.advanceTimersByTime(ms);
    fireEvent.click(button, { detail });
  };
  return { button, onHeld, pressAfter };
}

test('quick presses in a row do nothing, also where another button stood before', () => {
  const { onHeld, pressAfter } = show();
  for (const ms of [100, 150, 150, 390, 150]) pressAfter(ms);
  for (const ms of [150, 150, 150]) pressAfter(ms, 0);
  expect(onHeld).not.toHaveBeenCalled();
});

test('the second of two slow presses acts, and the button asks for it before', () => {
  const { button, onHeld, pressAfter } = show();
  pressAfter(500);
  expect(button.textContent).toBe('Press again');
  expect(onHeld).not.toHaveBeenCalled();
  pressAfter(500);
  expect(onHeld).toHaveBeenCalledOnce();
});

test('a double click asks once', () => {
  const { button, onHeld, pressAfter } = show();
  pressAfter(500);
  pressAfter(450, 2);
  expect([button.textContent, onHeld.mock.calls.length]).toEqual(['Press again', 0]);
});

test('someone who turns to another button is asked again', () => {
  const { button, onHeld, pressAfter } = show();
  pressAfter(500);
  fireEvent.blur(button);
  expect(button.textContent).toBe('Hold to redeem');
  pressAfter(500);
  expect(onHeld).not.toHaveBeenCalled();
});
