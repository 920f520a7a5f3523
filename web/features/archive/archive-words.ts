import type { ArchiveContents, ArchiveFault } from '@stampdeck/contract/archive.ts';

/** '12 May 2026, 18:03', in the reader's own way. */
export const moment = (at: string): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Where something is wrong: 'cards-0001.jsonl, line 7'. */
export const placeOf = ({ file, line }: ArchiveFault): string => (line === null ? file : `${file}, line ${line}`);

/** What an archive holds, in the order in which people ask for it. */
export const figuresOf = (contents: ArchiveContents): [word: string, number: number][] => [
  ['members', contents.running],
  ['who left', contents.members - contents.running],
  ['cards', contents.cards],
  ['ledger rows', contents.ledger],
  ['stamps on cards', contents.stamps],
  ['card versions', contents.designs],
];
