import { t } from '@lingui/core/macro';
import type { MenuPicture as Shown } from '@stampdeck/contract/menu.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { MenuPicture } from './menu-picture.tsx';

/** How wide a photo of a product is shown. The server says the same. */
const largeSizes = '(min-width: 60em) 30rem, 100vw';

/** Photos side by side: swiped, moved by buttons or by the arrow keys. */
export function Photos({ pictures }: { pictures: Shown[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const last = pictures.length - 1;
  const many = pictures.length > 1;
  const number = shown + 1;
  const count = pictures.length;
  const show = (place: number) => {
    const photo = strip.current?.children[Math.min(last, Math.max(0, place))];
    // The page itself must not move.
    if (photo instanceof HTMLElement) strip.current?.scrollTo({ left: photo.offsetLeft, behavior: 'smooth' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isBackward = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(shown + (isBackward ? -step : step));
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setShown(Math.min(last, Math.round(Math.abs(scrollLeft) / clientWidth)));
  };
  return (
    <div className="product-photos">
      <ul
        ref={strip}
        className="product-strip"
        onScroll={onScroll}
        {...(many && { tabIndex: 0, onKeyDown, 'aria-label': t`Photos` })}
      >
        {pictures.map((picture, place) => (
          <li key={picture.image} className="product-photo">
            <MenuPicture picture={picture} sizes={largeSizes} place={place === 0 ? 0 : pictures.length + 1} />
          </li>
        ))}
      </ul>
      {many && (
        <div className="product-turn">
          <button type="button" aria-label={t`Previous photo`} disabled={shown === 0} onClick={() => show(shown - 1)}>
            <ChevronLeft size={20} aria-hidden />
          </button>
          <span>{t`${number} of ${count}`}</span>
          <button type="button" aria-label={t`Next photo`} disabled={shown === last} onClick={() => show(shown + 1)}>
            <ChevronRight size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
