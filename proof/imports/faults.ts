import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/member-import/files.test.ts';

const check = 'features/member-import/check.ts';
const queries = 'features/unclaimed/queries.ts';
const importer = 'features/member-import/importer.ts';
const look = 'says what would be added and what is wrong';

export const faults: Fault[] = [
  {
    name: 'a row that stands twice in a file is added twice',
    file: check,
    find: 'const same = this.#above(mark, row);',
    replace: 'const same = null as number | null;',
    caughtBy: look,
  },
  {
    name: 'two rows with one e-mail address are two members',
    file: check,
    find: "const other = person.email === '' ? null : this.#above(person.email, row);",
    replace: 'const other = null as number | null;',
    caughtBy: look,
  },
  {
    name: 'a member with that e-mail address is there, and is added again',
    file: queries,
    find: 'return new Set(rows.map(({ email }) => email));',
    replace: 'return new Set<string>();',
    caughtBy: look,
  },
  {
    name: 'a look at a file counts its members already',
    file: 'features/member-import/files.ts',
    find: '    await rm(path, { force: true });\n    return check;\n',
    replace: `    await rm(path, { force: true });
    const { changeCounts } = await import('#features/shops/queries.ts');
    await ctx.store.write((db) => changeCounts(db, ownShop(ctx).id, { followers: 0, members: check.ready }));
    return check;
`,
    caughtBy: look,
  },
  {
    name: 'a look at a file leaves it in the folder',
    file: 'features/member-import/files.ts',
    find: '    await rm(path, { force: true });\n    return check;\n',
    replace: '    return check;\n',
    caughtBy: look,
  },
  {
    name: 'a balance larger than the card is taken',
    file: 'features/member-import/rules.ts',
    find: 'return stamps > cardSize ? `${stamps} stamps are more than the ${cardSize} of your card.` : stamps;',
    replace: 'return stamps;',
    caughtBy: look,
  },
  {
    name: 'cells past the columns are left out without a word',
    file: 'features/member-import/rules.ts',
    find: "  if (extra) return { says: 'It has more cells than the first row names.' };\n",
    replace: '',
    caughtBy: look,
  },
  {
    name: 'a balance is not in the ledger',
    file: queries,
    find: 'const entries = people.flatMap(({ entry }) => entry ?? []);',
    replace: 'const entries: LedgerTable[] = [];',
    caughtBy: 'adds members with their balance',
  },
  {
    name: 'the same file once more is wrong instead of known',
    file: check,
    find: '    if (known.has(found.mark)) return { ...found, isKnown: true };\n',
    replace: '',
    caughtBy: 'adds members with their balance',
  },
  {
    name: 'a file that two take up is noted by both',
    file: 'features/member-import/queries.ts',
    find: "    .where('handled', '=', at.handled)\n",
    replace: '',
    caughtBy: 'two that take it up at once',
  },
  {
    name: 'an import begins anew after the server has ended',
    file: importer,
    find: '.slice(Math.max(0, at.handled - passed))',
    replace: '.slice(0)',
    caughtBy: 'goes on where it stood',
  },
  {
    name: 'a balance that no longer fits is put on the smaller card',
    file: importer,
    find: ' || person.stamps > (design?.size ?? 0)',
    replace: '',
    caughtBy: 'leaves out what no longer fits',
  },
];
