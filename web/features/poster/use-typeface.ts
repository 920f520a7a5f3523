import { useEffect, useState } from 'react';
import { family } from './text-fit.ts';

/** Texts are measured in the page's typeface, so its letters must be loaded: whether they are. */
export function useTypeface(letters: string): boolean {
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    document.fonts.load?.(`1em ${family}`, letters).then(() => setLoaded(letters), reportError);
  }, [letters]);
  return loaded === letters;
}
