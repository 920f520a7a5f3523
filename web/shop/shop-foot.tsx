import type { ReactNode } from 'react';
import { Wordmark } from '#ui/brand/mark.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** `children`: links to other pages. */
export function ShopFoot({ children }: { children?: ReactNode }) {
  return (
    <footer className="shop-foot">
      <ThemeChoice />
      <LanguageChoice />
      {children}
      <p className="shop-foot-mark">
        <Wordmark size={22} />
      </p>
    </footer>
  );
}
