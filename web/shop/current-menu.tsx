import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useMenu } from '#features/menu/api.ts';
import { Menu } from '#features/menu/menu.tsx';

let isMoved = false;
for (const kind of ['wheel', 'touchmove', 'keydown'] as const) {
  const note = () => {
    isMoved = true;
  };
  addEventListener(kind, note, { passive: true });
}

/** Brings the part of the menu that the address names into view, unless the reader has moved on. */
function showNamed(): void {
  const { hash } = location;
  if (isMoved || !/^#(?:menu|p-)/.test(hash)) return;
  (document.getElementById(hash.slice(1)) ?? document.getElementById('menu'))?.scrollIntoView();
}

/** The menu as the server answers it. */
export function CurrentMenu({ shop, onReady }: { shop: ShopHead; onReady: () => void }) {
  const menu = useMenu(shop.id).data;
  if (!menu || menu.deals.length + menu.sections.length === 0) return null;
  return (
    <Ready onReady={onReady}>
      <Menu shop={shop} menu={menu} />
    </Ready>
  );
}

/** Takes the place of the menu in the page in one step. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useLayoutEffect(onReady, [onReady]);
  useEffect(showNamed, []);
  return children;
}
