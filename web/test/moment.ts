import { vi } from 'vitest';

let ahead = 0;
const real = performance.now.bind(performance);

/** Moves the page's clock on, so that the next press is not one of several in a row. */
export function passAMoment(): void {
  ahead += 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
}
