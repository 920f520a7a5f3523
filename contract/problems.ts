/** Problems that the server finds in files. The web says them by code; programs and older pages read the English sentence. */
import * as z from 'zod/mini';

const detail = z.union([z.string(), z.number()]);

export const problem = z.object({
  /** A code of `archive-problems.ts` or `import-problems.ts`; '' if an older release found it. */
  code: z.string(),
  /** The values in the sentence. `problem` among them is a sentence of `field-problems.ts`. */
  details: z.record(z.string(), detail),
  /** The sentence in English. */
  says: z.string(),
});
export type Problem = z.output<typeof problem>;

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Values<Sentence> = [NamesIn<Sentence>] extends [never]
  ? []
  : [details: Record<NamesIn<Sentence>, z.output<typeof detail>>];

/** Makes the problems of a table of sentences by code, where `{name}` stands for a detail. */
export const problemsOf =
  <const Sentences extends Record<string, string>>(sentences: Sentences) =>
  <Code extends keyof Sentences & string>(code: Code, ...[given]: Values<Sentences[Code]>): Problem => {
    const details: Problem['details'] = given ?? {};
    const says = (sentences[code] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(details[name]));
    return { code, details, says };
  };
