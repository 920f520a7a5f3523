import { shopLanguages } from '@stampdeck/contract/languages.ts';
import { chooseLanguage } from '#features/profiles/choose-language.ts';
import { Languages } from '#language/languages.tsx';

/** The dashboard's language on this device, and that of the person's emails. */
export const LanguageSetting = () => <Languages languages={shopLanguages} onChoose={chooseLanguage} />;
