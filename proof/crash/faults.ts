import type { Fault } from '#faults/fault.ts';

const caughtBy = 'killed twenty times';
const later = 'await new Promise((go) => setTimeout(go, 5));';

export const faults: Fault[] = [
  {
    name: 'SQLite answers before the commit',
    file: 'db/sqlite-writer.ts',
    find: 'for (const job of batch) answers.push(await this.#runOne(job));',
    replace: `for (const job of batch) answers.push(await this.#runOne(job));
      for (const answer of answers) answer();
      ${later}`,
    caughtBy,
    engine: 'sqlite',
  },
  {
    name: 'PostgreSQL answers before the commit',
    file: 'features/stamps/actions.ts',
    find: '? await queries.moveStamps(ctx.db, entry)',
    replace: `? await new Promise<queries.ChangedCard | undefined>((answer, fail) => {
              ctx.store.write(async (db) => {
                answer(await queries.moveStamps(db, entry));
                ${later}
              }).catch(fail);
            })`,
    caughtBy,
    engine: 'postgres',
  },
  {
    name: 'SQLite writes the ledger row apart from the card',
    file: 'features/stamps/queries.ts',
    find: '  await addMovedEntry(db, { ...entry, cardId, memberId, size, count, version, seq });',
    replace:
      '  setTimeout(() => void addMovedEntry(db, { ...entry, cardId, memberId, size, count, version, seq }), 5);',
    caughtBy,
    engine: 'sqlite',
  },
  {
    name: 'PostgreSQL writes the ledger row apart from the card',
    file: 'features/stamps/queries.ts',
    find: '    return (isPlain && (await awardShared(db, entry))) || (await moveAtOnce(db, entry))[0];',
    replace: `    const { rows } = await sql\`\${guardedUpdate(entry)} returning \${changed}\`.execute(db);
    const card = rows[0] as any;
    if (!card) return undefined;
    await sql\`insert into ledger (\${ledgerColumns}) select \${entryValues(entry, sql\`u\`)} from (
      select \${card.cardId}::text as "cardId", \${card.memberId}::text as "memberId", \${card.size}::integer as size,
        \${card.count}::integer as count, \${card.version}::integer as version, \${card.seq}::integer as seq) u\`.execute(db);
    return { ...card, ledgerId: entry.ledgerId };`,
    caughtBy,
    engine: 'postgres',
  },
  {
    name: 'a claimed balance is moved to the other card after the commit',
    file: 'features/unclaimed/claim.ts',
    find: `  await queries.addEntry(tx.db, entryOf(target, own.id, from.count, note));
  await queries.saveCard(tx.db, shop.id, to.id, {`,
    replace: `  const put = (change: any) => setTimeout(() => void tx.store.write(async (db) => {
    await queries.addEntry(db, entryOf(target, own.id, from.count, note));
    await queries.saveCard(db, shop.id, to.id, change);
  }), 5);
  put({`,
    caughtBy,
  },
  {
    name: 'an import is recorded before its rows are',
    file: 'features/member-import/import-job.ts',
    find: `    const add = () => this.parts.store.write((db) => addRows(db, shop, at, rows, this.parts.now()));`,
    replace: `    const noted = { ...at, handled: at.handled + rows.length };
    await this.parts.store.write((db) => queries.advanceImport(db, at, noted));
    ${later}
    const add = () => this.parts.store.write(async (db) => {
      await queries.advanceImport(db, noted, at);
      return addRows(db, shop, at, rows, this.parts.now());
    });`,
    caughtBy,
  },
  {
    name: 'two tills give the same reward',
    file: 'features/stamps/queries.ts',
    find: ' and (redeemed & ${bit}) = 0',
    replace: '',
    caughtBy,
    engine: 'postgres',
  },
];
