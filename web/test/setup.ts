/** Before each web test: an empty browser. After it: nothing left on the page, and no error said only to the console. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import './quick-labels.ts';

// A condition is waited for as long as a busy machine needs; the test's own time is the limit.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom lacks and the UI kit asks for.
window.matchMedia ??= (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
// It draws no dialogs; what is inside them is all the tests need.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
window.scrollTo = () => undefined;
HTMLCanvasElement.prototype.getContext = () => null;
Element.prototype.scrollIntoView ??= () => undefined;
window.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const errors: unknown[][] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  errors.length = 0;
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...parts: unknown[]) => {
    // jsdom has no layout: the kit takes an opening menu for hidden.
    if (!String(parts[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...parts);
  });
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void errors.push(parts));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(errors, 'nothing is said only to the console').toEqual([]);
});
