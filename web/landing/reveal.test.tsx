import { beforeEach, expect, test, vi } from 'vitest';
import { revealOnSight } from './reveal.ts';

let see: (element: Element) => void;

/** Elements whose upper edges lie at these places of a window 800 pixels high. */
function elementsAt(...tops: number[]): Element[] {
  return tops.map((top) => {
    const element = document.createElement('section');
    element.getBoundingClientRect = () => new DOMRect(0, top, 100, 400);
    return element;
  });
}

const waits = (element: Element | undefined) => element?.hasAttribute('data-unseen');

beforeEach(() => {
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: IntersectionObserverCallback) {
        see = (target) =>
          notice([{ target, isIntersecting: true } as unknown as IntersectionObserverEntry], this as never);
      }
      observe = () => undefined;
      unobserve = () => undefined;
    },
  );
});

test('what lies below the window waits and moves in when it becomes visible; what is seen already stays (S1.landing.9)', () => {
  const [seen, below] = elementsAt(300, 1200);
  revealOnSight([seen, below].filter((element) => element !== undefined));
  expect([waits(seen), waits(below)]).toEqual([false, true]);
  if (below) see(below);
  expect(waits(below)).toBe(false);
});

test('nothing is hidden from someone who asked for less motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const [below] = elementsAt(1200);
  revealOnSight(below ? [below] : []);
  expect(waits(below)).toBe(false);
});

test('nothing is hidden where the browser cannot tell what is visible', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const [below] = elementsAt(1200);
  revealOnSight(below ? [below] : []);
  expect(waits(below)).toBe(false);
});
