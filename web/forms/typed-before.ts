/** What was typed in a form when someone changed the page's language. The tab stores it until the page is there again. */
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { beforeLanguageChange } from '#language/change-language.ts';
import { storedForTab } from '#lib/storage.ts';
import type { Values } from './use-fields.ts';

const typedBefore = storedForTab('typedBefore', z.record(z.string(), z.union([z.string(), z.boolean()])));

/** The values of these fields of `values` from before the change. Keeps what they hold, `typed`, when the next one comes. */
export function useTypedBefore<Typed extends Values>(names: readonly string[], typed: () => Typed): Partial<Typed> {
  const pick = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  const [before] = useState(() => pick(typedBefore.read() ?? {}));
  const keep = useEffectEvent(() => void typedBefore.write(pick(typed()) as Record<string, string | boolean>));
  const isKept = names.length > 0;
  useEffect(() => {
    if (!isKept) return;
    typedBefore.write(null);
    return beforeLanguageChange(keep);
  }, [isKept]);
  return before as Partial<Typed>;
}
