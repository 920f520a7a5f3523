/** Hand scanners type what they read, faster than anybody, and end with Enter. */
import { useWindowEvent } from '@mantine/hooks';
import { readCode } from '@stampdeck/contract/codes.ts';
import { useRef } from 'react';

/** What came before a longer gap between two keys is not part of the code; slow wireless scanners stay well below. */
const gapMs = 400;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Takes a code that is typed into the page itself; in a field it belongs to the field. */
export function useHandScanner(onCode: (text: string) => void): void {
  const typed = useRef({ text: '', at: 0 });
  const press = (event: KeyboardEvent) => {
    if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const text = event.timeStamp - typed.current.at > gapMs ? '' : typed.current.text;
    const isLetter = event.key.length === 1;
    typed.current = { text: isLetter ? text + event.key : text, at: event.timeStamp };
    if (event.key !== 'Enter' || !readCode(text)) return;
    // The scanner's Enter must not press the button that happens to have the focus.
    event.preventDefault();
    event.stopPropagation();
    onCode(text);
    typed.current.text = '';
  };
  useWindowEvent('keydown', press, { capture: true });
}
