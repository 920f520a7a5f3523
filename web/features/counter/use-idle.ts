import { type RefObject, useEffect, useEffectEvent } from 'react';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Runs `onIdle` once no one did anything for `ms` milliseconds. `lastSign`: set to when something else happened (`performance.now()`). */
export function useIdle(isOn: boolean, ms: number, lastSign: RefObject<number>, onIdle: () => void): void {
  const run = useEffectEvent(onIdle);
  useEffect(() => {
    if (!isOn) return;
    const sign = () => {
      lastSign.current = performance.now();
    };
    const look = () => {
      const left = lastSign.current + ms - performance.now();
      if (left <= 0) {
        sign();
        run();
      }
      timer = setTimeout(look, left > 0 ? left : ms);
    };
    sign();
    let timer = setTimeout(look, ms);
    for (const name of signs) window.addEventListener(name, sign, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of signs) window.removeEventListener(name, sign, { capture: true });
    };
  }, [isOn, ms, lastSign]);
}
