import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { PlayCard } from './play-card.tsx';

/** Brings the card that the build wrote into `place` to life, and does what its visitor asked for meanwhile. */
export function bringToLife(place: HTMLElement, presses: readonly HTMLElement[]): void {
  flushSync(() => hydrateRoot(place, <PlayCard />, { identifierPrefix: 'play' }));
  for (const button of presses) flushSync(() => button.click());
  for (const field of place.querySelectorAll('input:checked, .ld-name input')) {
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
