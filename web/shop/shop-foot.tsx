import type { ReactNode } from 'react';
import { Wordmark } from '#ui/brand/mark.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** `children`: ways to other pages. */
export function ShopFoot({ children }: { children?: ReactNode }) {
  return (
    <footer className="shop-foot">
      <ThemeChoice />
      {children}
      <p className="shop-foot-mark">
        <Wordmark size={22} />
      </p>
    </footer>
  );
}
