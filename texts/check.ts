/** Checks that the catalogs hold the texts of the code, and that each translation fits its English. */
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type AreaName, areas } from './areas.ts';

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number];
type Forms = Record<string, CompiledMessage>;
/** The form of one number, `=0` in the text. */
const isExact = (form: string): boolean => /^\d+$/.test(form);
/** Forms in which a translation may say the number in words. */
const saysNumber = (form: string): boolean => form === 'one' || isExact(form);

/** Every plural in a message: how it counts, and its forms. */
function pluralsIn(message: CompiledMessage): { type: string; forms: Forms }[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || typeof token[2] !== 'object' || !token[2]) return [];
    const { offset: _, ...forms } = token[2] as Forms;
    return [{ type: token[1] ?? '', forms }, ...Object.values(forms).flatMap(pluralsIn)];
  });
}

/** The placeholders and element tags of a message, where each of its plurals takes `form`. */
function partsIn(message: CompiledMessage, form: string, inPlural = false): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') {
      const isNumber = token === '#' && inPlural && !saysNumber(form);
      return isNumber ? ['#'] : (token.match(/<\/?\w+\/?>/g) ?? []);
    }
    const [name, , forms] = token;
    if (typeof forms !== 'object' || !forms) return [`{${name}}`];
    const { [form]: chosen, other = [] } = forms as Forms;
    return [`{${name}, plural}`, ...partsIn(chosen ?? other, form, true)];
  });
}

/** A tag counts each time; a placeholder may be said twice. */
const listed = (parts: string[]): string =>
  parts
    .filter((part, at) => part.startsWith('<') || parts.indexOf(part) === at)
    .sort()
    .join(' ');

/** The plural forms that whole numbers have in a language: French has `many`, but only for millions. */
function wantedForms(language: string, type: Intl.PluralRuleType): Set<string> {
  const rules = new Intl.PluralRules(language, { type });
  return new Set(['other', ...Array.from({ length: 200 }, (_, count) => rules.select(count))]);
}

/** What is wrong with a translation, in a few words each. */
export function translationFaults(english: string, translation: string, language: string): string[] {
  let source: CompiledMessage;
  let said: CompiledMessage;
  try {
    [source, said] = [compileMessageOrThrow(english), compileMessageOrThrow(translation)];
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : error}`];
  }
  const faults: string[] = [];
  const used = new Set(['other']);
  for (const { type, forms } of pluralsIn(said)) {
    const kind = type === 'selectordinal' ? 'ordinal' : 'cardinal';
    const known: string[] = new Intl.PluralRules(language, { type: kind }).resolvedOptions().pluralCategories;
    for (const form of wantedForms(language, kind)) if (!(form in forms)) faults.push(`lacks the plural form ${form}`);
    for (const form of Object.keys(forms)) {
      used.add(form);
      if (!known.includes(form) && !isExact(form)) faults.push(`has the unknown plural form ${form}`);
    }
  }
  for (const form of used) {
    const [wanted, found] = [listed(partsIn(source, form)), listed(partsIn(said, form))];
    if (wanted !== found) faults.push(`says "${found}" instead of "${wanted}" (${form})`);
  }
  return faults;
}

/** What is wrong with an area's catalogs, and how many translations each language lacks. */
async function examine(catalog: Catalog, missing: Map<string, number>): Promise<{ texts: number; faults: string[] }> {
  const inCode = (await catalog.collect()) ?? {};
  const faults: string[] = [];
  let texts = 0;
  for (const language of areas[catalog.name as AreaName].languages) {
    const found = (await catalog.read(language)) ?? {};
    const place = `texts/${language}/${catalog.name}.po`;
    for (const id of Object.keys(found)) if (!inCode[id]) faults.push(`${place}: "${id}" is no longer in the code`);
    for (const [id, { message = id }] of Object.entries(inCode)) {
      texts++;
      const { translation } = found[id] ?? {};
      if (!found[id]) faults.push(`${place}: "${message}" is not in the catalog`);
      else if (!translation) missing.set(language, (missing.get(language) ?? 0) + 1);
      else if (language === 'en' && translation !== message) faults.push(`${place}: "${message}" is out of date`);
      else
        for (const fault of translationFaults(message, translation, language))
          faults.push(`${place}: "${message}" ${fault}`);
    }
  }
  return { texts, faults };
}

if (import.meta.main) {
  const missing = new Map<string, number>();
  const catalogs = await getCatalogs(getConfig({ cwd: import.meta.dirname }));
  const results = await Promise.all(catalogs.map((catalog) => examine(catalog, missing)));
  const faults = results.flatMap((result) => result.faults);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) console.error('`npm run texts` takes the texts of the code into the catalogs.');
  for (const [language, count] of missing) console.log(`${language}: ${count} texts are not translated`);
  console.log(`${results.reduce((sum, result) => sum + result.texts, 0)} texts examined`);
  if (faults.length > 0 || missing.size > 0) process.exitCode = 1;
}
