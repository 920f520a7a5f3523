/** Before each web test: an empty browser. After it: nothing left on the page, and no error said only to the console. */
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// What jsdom lacks and the UI kit asks for.
window.matchMedia ??= (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
window.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

const errors: unknown[][] = [];

beforeEach(() => {
  localStorage.clear();
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void errors.push(parts));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(errors, 'nothing is said only to the console').toEqual([]);
});
