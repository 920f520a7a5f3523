import { languagesOf } from '@stampdeck/contract/languages.ts';
import { chooseLanguage } from '#features/profiles/choose-language.ts';
import { Languages } from '#language/languages.tsx';

/** The page's language in this browser, and that of the customer's emails. */
export const LanguageChoice = () => (
  <Languages languages={languagesOf('shop')} className="shop-languages" onChoose={chooseLanguage} />
);
