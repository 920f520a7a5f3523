import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells an element how much of the window's lower end an on-screen keyboard covers, as `--keyboard`. A page that someone has zoomed in with
 * two fingers stays as it is.
 */
export function useKeyboardInset(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const adapt = () => {
      const covered = window.innerHeight - view.height - view.offsetTop;
      const isCovered = Math.abs(view.scale - 1) < 0.05 && covered > 1;
      place.current?.style.setProperty('--keyboard', isCovered ? `${covered}px` : '0px');
    };
    adapt();
    for (const name of ['resize', 'scroll']) view.addEventListener(name, adapt);
    return () => {
      for (const name of ['resize', 'scroll']) view.removeEventListener(name, adapt);
    };
  }, [place]);
}
