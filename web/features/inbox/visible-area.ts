import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps an element over the whole window in the part that an on-screen keyboard leaves: its style sheet reads `--visible-height` and
 * `--visible-top`. A page that someone has zoomed in with two fingers stays as it is.
 */
export function useVisibleArea(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const adapt = () => {
      const isCovered = Math.abs(view.scale - 1) < 0.05 && view.height < window.innerHeight - 1;
      const style = place.current?.style;
      style?.setProperty('--visible-height', isCovered ? `${view.height}px` : '100dvh');
      style?.setProperty('--visible-top', isCovered ? `${view.offsetTop}px` : '0px');
    };
    adapt();
    for (const name of ['resize', 'scroll']) view.addEventListener(name, adapt);
    return () => {
      for (const name of ['resize', 'scroll']) view.removeEventListener(name, adapt);
    };
  }, [place]);
}
