/** Keys of the dashboard: `?`, `/`, `N`, and `G` with a letter. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { deviceSwitch } from '#lib/device-switch.ts';
import { entries, fullScreens } from './navigation.ts';

/** Keys without Ctrl disturb people who speak to their computer, so they can be turned off (WCAG 2.1.4). */
export const singleKeys = deviceSwitch('shortcuts', true);

/** After `G`, the letter must come within this time (milliseconds, ours). */
const letterWithin = 1500;

/** Whether a key belongs to what has the focus or lies on top. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]') !== null ||
    document.querySelector('dialog[open], [role=dialog]') !== null);

/** The field that searches the screen. */
const searchField = () => document.querySelector<HTMLInputElement>('main input[type=search]');

interface Shortcuts {
  /** The counter has keys of its own, and a hand scanner types letters there. */
  path: string;
  onPalette: () => void;
  onHelp: () => void;
}

export function useShortcuts({ path, onPalette, onHelp }: Shortcuts): void {
  const navigate = useNavigate();
  const goneAt = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const letter = key.toLowerCase();
    const isSecond = timeStamp - goneAt.current < letterWithin;
    goneAt.current = letter === 'g' && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY;
    const entry = isSecond && entries.find((one) => one.key === letter);
    if (entry) void navigate({ to: entry.to });
    else if (letter === 'n') void navigate({ to: '/royaltymember', search: { add: 'customer' } });
    else if (key === '?') onHelp();
    else if (key === '/') {
      const field = searchField();
      if (field) field.focus();
      else onPalette();
    } else return;
    event.preventDefault();
  });
  const isListening = singleKeys.use() && !fullScreens.includes(path);
  useEffect(() => {
    if (!isListening) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isListening]);
}
