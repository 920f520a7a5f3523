/**
 * Before each web test: an empty browser. After it: nothing left on the page, and no error said only to the console. Files that one
 * worker runs share the page, which costs more than most of them: each finds it empty and loads our own modules anew.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
history.replaceState(null, '', '/');
// biome-ignore lint/suspicious/noDocumentCookie: what closing the browser does to its cookies
for (const [cookie] of document.cookie.matchAll(/[^;= ]+=/g)) document.cookie = `${cookie}; path=/; max-age=0`;
for (const device of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, device);
if (!('hasQuickLabels' in window)) {
  Object.assign(window, { hasQuickLabels: true });
  await import('./quick-labels.ts');
}

// What the modules of this file hear of the page, or wait for, must not reach into the next file: a call that is sent again until it is
// answered would be answered by the next file's server.
type Listen = EventTarget['addEventListener'];
const { addEventListener, setTimeout } = globalThis;
const heard: Parameters<Listen>[] = [];
const waiting = new Set<NodeJS.Timeout>();
window.addEventListener = (...all: Parameters<Listen>) => {
  heard.push(all);
  (addEventListener as Listen).apply(window, all);
};
globalThis.setTimeout = ((work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
  const timer = setTimeout(() => {
    waiting.delete(timer);
    work(...given);
  }, ms);
  waiting.add(timer);
  return timer;
}) as typeof setTimeout;
afterAll(() => {
  for (const [type, listener, options] of heard) window.removeEventListener(type, listener as EventListener, options);
  for (const timer of waiting) clearTimeout(timer);
  Object.assign(globalThis, { addEventListener, setTimeout });
});

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
