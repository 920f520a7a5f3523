import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useCallback, useLayoutEffect, useState } from 'react';
import { usePart } from './part.tsx';

const loadMenu = async () => (await import('./parts.ts')).loadMenu();

/** The menu as the server wrote it into the page; null if there is none. */
export const plainMenu = (): HTMLElement | null => document.querySelector('#plain > #menu');

interface MenuPlaceProps {
  shop: ShopHead;
  plain: HTMLElement | null;
  /** The page came without what the server knows, so it asks. */
  isUnknown: boolean;
}

/** The menu, below the card: first as the server wrote it, then with an index and a search. Without a network it stays as it was written. */
export function MenuPlace({ shop, plain, isUnknown }: MenuPlaceProps) {
  // What else is in its first place is only for readers without a script.
  useLayoutEffect(() => document.getElementById('plain')?.remove(), []);
  return plain || isUnknown ? <Place shop={shop} plain={plain} /> : null;
}

function Place({ shop, plain }: Omit<MenuPlaceProps, 'isUnknown'>) {
  const { part } = usePart('menu', loadMenu);
  const [isReady, setReady] = useState(false);
  const take = useCallback(
    (place: HTMLDivElement | null) => {
      if (!place || !plain) return;
      place.append(plain);
      // It has moved.
      if (location.hash === '#menu') plain.scrollIntoView();
    },
    [plain],
  );
  const onReady = useCallback(() => setReady(true), []);
  return (
    <>
      {!isReady && <div ref={take} />}
      {part && <part.CurrentMenu shop={shop} onReady={onReady} />}
    </>
  );
}
