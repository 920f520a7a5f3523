import { t } from '@lingui/core/macro';
import './languages.css';
import { customerLanguages, type Language } from '@stampdeck/contract/languages.ts';
import { pageLanguage } from './language.ts';

interface LanguagesProps {
  languages: readonly Language[];
  className?: string;
  /** The landing page, which is drawn once for all, listens to the buttons itself. */
  onChoose?: (language: Language) => unknown;
  /** Without script they would do nothing. */
  hidden?: boolean;
}

/** The page's languages, each named in itself. Buttons: a list would change the page at each arrow key. */
export const Languages = ({ languages, onChoose, className = '', hidden }: LanguagesProps) => (
  <fieldset className={`sd-languages ${className}`} hidden={hidden}>
    <legend className="sd-hidden">{t`Language`}</legend>
    {languages.map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        aria-current={language === pageLanguage() || undefined}
        onClick={() => onChoose?.(language)}
      >
        {customerLanguages[language]}
      </button>
    ))}
  </fieldset>
);
