import { hover } from './hover.ts';
import type { bringToLife } from './live-card.tsx';

type Load = () => Promise<{ bringToLife: typeof bringToLife }>;

/** Replaces the static card with the one to play with; both look the same. */
function layOut(place: HTMLElement, card: HTMLTemplateElement): void {
  const parts = card.content.cloneNode(true) as DocumentFragment;
  // The page's security policy takes no style attributes; what a script sets it does take.
  for (const part of parts.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    part.style.cssText = part.dataset.style ?? '';
    delete part.dataset.style;
  }
  place.replaceChildren(parts);
}

/** Assistive technology presses and types without a pointer or the focus. */
const touches = ['pointerdown', 'focusin', 'click', 'input'];

/** Shows the card, and loads its script at the first touch. Presses made meanwhile are replayed. */
export function playOnTouch(place: HTMLElement, card: HTMLTemplateElement, load: Load): void {
  layOut(place, card);
  const stamper = place.querySelector<HTMLElement>('.ld-stamper');
  const progress = place.querySelector<HTMLElement>('.ld-progress');
  if (!stamper || !progress) throw new Error('The card has no stamper or no words.');
  const rest = hover(stamper);
  const {
    textContent: words,
    dataset: { failed = '' },
  } = progress;
  let presses: HTMLElement[] = [];
  let isLoading = false;

  const wake = (live: Awaited<ReturnType<Load>>): void => {
    for (const touch of touches) place.removeEventListener(touch, noteTouch);
    rest();
    live.bringToLife(place, presses);
  };
  const noteTouch = ({ type, target }: Event): void => {
    const button = type === 'click' && target instanceof Element ? target.closest('button') : null;
    if (button) presses.push(button);
    place.toggleAttribute('data-pressed', presses.length > 0);
    if (isLoading) return;
    isLoading = true;
    progress.textContent = words;
    load()
      .then(wake, () => {
        presses = [];
        progress.textContent = failed;
      })
      .catch((error) => reportError(error))
      .finally(() => {
        isLoading = false;
        place.removeAttribute('data-pressed');
      });
  };
  for (const touch of touches) place.addEventListener(touch, noteTouch);
}
