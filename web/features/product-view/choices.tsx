import { t } from '@lingui/core/macro';
import type { OptionGroup } from '@stampdeck/contract/product-options.ts';
import { useId } from 'react';
import { ShopText } from '#card/shop-text.tsx';
import { priceWords } from './words.ts';

interface ChoicesProps {
  group: OptionGroup;
  /** The places that are chosen. */
  chosen: readonly number[];
  onChoose: (places: number[]) => void;
  language: string | undefined;
}

/** One group of options: one of them, or any. */
export function Choices({ group: { name, several, choices }, chosen, onChoose, language }: ChoicesProps) {
  const id = useId();
  const turn = (place: number) =>
    several
      ? onChoose(chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place])
      : onChoose([place]);
  return (
    <fieldset className="product-options">
      <legend className="product-label">
        <ShopText language={language}>{name}</ShopText>{' '}
        <span className="sd-quiet">{several ? t`Choose any` : t`Choose one`}</span>
      </legend>
      <ul className="product-choices">
        {choices.map((choice, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two choices may have one name
          <li key={place}>
            <label>
              <input
                type={several ? 'checkbox' : 'radio'}
                name={id}
                checked={chosen.includes(place)}
                onChange={() => turn(place)}
              />
              <ShopText language={language}>{choice.name}</ShopText>
              {choice.price !== 0 && (
                <span className="sd-quiet">
                  {choice.price > 0 ? '+' : ''}
                  {priceWords(choice.price)}
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
