/** Hand scanners type what they read, faster than a person, and end with Enter. The counter's own keys share what they type. */
import { useWindowEvent } from '@mantine/hooks';
import { readCode } from '@stampdeck/contract/codes.ts';
import { useEffect, useRef } from 'react';

/** Keys before a longer gap are not part of the code (milliseconds, ours). Slow wireless scanners stay well below. */
const gapMs = 400;
/** A key alone for this long is a person's (milliseconds, ours). */
const aloneMs = 150;
/** Fewer letters before Enter are no scan (ours). */
const leastLetters = 4;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])'));

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

interface Keyboard {
  onCode: (text: string) => void;
  /** A scan of something else, or of a piece of a code. */
  onWrongCode: (text: string) => void;
  /** A key that a person pressed, in small letters; Escape, too. */
  onKey: (key: string) => void;
}

/** Takes codes and keys that are typed into the page. Typed into a field, they belong to the field. */
export function useKeyboard({ onCode, onWrongCode, onKey }: Keyboard): void {
  const typed = useRef({ text: '', at: 0 });
  const alone = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = (event: KeyboardEvent) => {
    if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    clearTimeout(alone.current);
    const text = event.timeStamp - typed.current.at > gapMs ? '' : typed.current.text;
    if (event.key === 'Enter') return end(event, text);
    // A space presses what has the focus; codes have none.
    const isLetter = event.key.length === 1 && event.key !== ' ';
    typed.current = { text: isLetter ? text + event.key : text, at: event.timeStamp };
    if (event.repeat || isInDialog(event.target)) return;
    if (event.key === 'Escape') return onKey(event.key);
    const act = () => {
      typed.current.text = '';
      onKey(event.key.toLowerCase());
    };
    // No code has a plus: it is a person's, and so is a single key right before it.
    if (event.key === '+') {
      if (text.length === 1) onKey(text.toLowerCase());
      alone.current = setTimeout(act);
    } else if (isLetter && text === '') alone.current = setTimeout(act, aloneMs);
  };
  const end = (event: KeyboardEvent, text: string) => {
    if (text === '') return;
    // The scanner's Enter must not press the button that has the focus.
    event.preventDefault();
    event.stopPropagation();
    typed.current.text = '';
    if (readCode(text)) onCode(text);
    else if (text.length >= leastLetters) onWrongCode(text);
  };
  useEffect(() => () => clearTimeout(alone.current), []);
  useWindowEvent('keydown', press, { capture: true });
}
