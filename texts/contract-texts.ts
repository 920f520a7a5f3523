import { basename } from 'node:path';
import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { archiveProblems, dateProblems } from '@stampdeck/contract/archive-problems.ts';
import { csvProblems } from '@stampdeck/contract/csv-problems.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import { importProblems } from '@stampdeck/contract/import-problems.ts';
import { ledgerReasons } from '@stampdeck/contract/ledger-reasons.ts';
import { pinProblems } from '@stampdeck/contract/pin-problems.ts';
import { productProblems } from '@stampdeck/contract/product-problems.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';

type Table = Record<string, string>;

const refusalSentences: Table = Object.fromEntries(
  Object.entries(refusals).map(([code, [, message]]) => [code, message]),
);

/** Sentences that pages find by their code: by file, and what stands before the code. */
const byCode: Record<string, [prefix: string, sentences: Table]> = {
  'errors.ts': ['refusal', refusalSentences],
  'archive-problems.ts': ['archive', archiveProblems],
  'import-problems.ts': ['import', importProblems],
  'product-problems.ts': ['product', productProblems],
};

/** Sentences that `fieldText` and `reasonText` find by their English words. */
const byWords: Record<string, Table> = {
  'archive-problems.ts': dateProblems,
  'csv-problems.ts': csvProblems,
  'field-problems.ts': fieldProblems,
  'ledger-reasons.ts': ledgerReasons,
  'pin-problems.ts': pinProblems,
  'server-problems.ts': serverProblems,
};

/** Pages do not have the English of a code, so the build gives these texts the code as their id. */
const codes = new Map<string, string>();
for (const [prefix, sentences] of Object.values(byCode)) {
  for (const [code, message] of Object.entries(sentences)) {
    const name = `${prefix}.${code}`;
    codes.set(generateMessageId(message, name), name);
  }
}

/** The code by which pages find a text, such as `refusal.noReward`. */
export const codeOfText = (id: string): string | undefined => codes.get(id);

/**
 * Takes the texts that the contract declares as data, where no macro stands. A code is the context of its English words: when these
 * change, it is a new text.
 */
export const contractTexts: ExtractorType = {
  match: (file) => /(?:^|\/)contract\/[\w-]+\.ts$/.test(file),
  extract(file, _source, add) {
    const [prefix, sentences] = byCode[basename(file)] ?? ['', {}];
    for (const [line, [code, message]] of Object.entries(sentences).entries()) {
      const context = `${prefix}.${code}`;
      add({ id: generateMessageId(message, context), message, context, origin: [file, line] });
    }
    for (const [line, message] of Object.values(byWords[basename(file)] ?? {}).entries())
      add({ id: message, message, origin: [file, line] });
  },
};
