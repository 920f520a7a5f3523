import { Wordmark } from '#ui/brand/mark.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export function ShopFoot() {
  return (
    <footer className="shop-foot">
      <ThemeChoice />
      <p className="shop-foot-mark">
        <Wordmark size={22} />
      </p>
    </footer>
  );
}
