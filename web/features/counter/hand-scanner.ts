/** Hand scanners type what they read, faster than anybody, and end with Enter. */
import { readCode } from '@stampdeck/contract/codes.ts';
import { useEffect, useEffectEvent } from 'react';

/** What came before a longer gap between two keys is not part of the code; slow wireless scanners stay well below. */
const gapMs = 400;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Takes a code that is typed into the page itself; in a field it belongs to the field. */
export function useHandScanner(onCode: (text: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    let typed = '';
    let last = 0;
    const press = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > gapMs) typed = '';
      last = event.timeStamp;
      if (event.key.length === 1) {
        typed += event.key;
        return;
      }
      if (event.key !== 'Enter' || !readCode(typed)) return;
      // The scanner's Enter must not press the button that happens to have the focus.
      event.preventDefault();
      event.stopPropagation();
      take(typed);
      typed = '';
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
