import { setTimeout as pause } from 'node:timers/promises';
import type { ImportState } from '@stampdeck/contract/member-import.ts';
import { readSnapshot } from '@stampdeck/server/db/beside-server.ts';
import { inspectLedger } from '@stampdeck/server/db/ledger-check.ts';
import { newChance } from '@stampdeck/server/demo/chance.ts';
import { emptyLocation } from '@stampdeck/server/test/app.ts';
import { callsTo } from '@stampdeck/server/test/calls.ts';
import { settingsOf } from '@stampdeck/server/test/commands.ts';
import { importList } from '@stampdeck/server/test/member-files.ts';
import { addShopWithCard } from '@stampdeck/server/test/people.ts';
import { expect, onTestFinished, test } from 'vitest';
import { Arena } from '#crash/arena.ts';
import { waitUntil } from '#crash/wait.ts';

const kills = 8;
const good = 2500;
const seed = 17;
/** About as long as one batch takes, with the pause after it (milliseconds). */
const piece = 100;

/** Every tenth row is a duplicate or has no name. */
const rows = Array.from({ length: good }, (_, at) => `Member ${at},${at}@example.com,${100_000 + at},${at % 11}`);
const file = [
  'name,email,phone,stamps',
  ...rows.flatMap((row, at) => (at % 10 < 9 ? [row] : [row, at % 20 < 10 ? row : ',,,3'])),
];

const place = await emptyLocation();

/** A snapshot of the import and of the members that it has added. */
const look = () =>
  readSnapshot(place, async (db) => ({
    state: await db.selectFrom('imports').select(['status', 'handled', 'added', 'known', 'wrong']).executeTakeFirst(),
    members: (
      await db
        .selectFrom('members as m')
        .innerJoin('accounts as a', 'a.id', 'm.account_id')
        .innerJoin('kept_contacts as k', (on) =>
          on.onRef('k.shop_id', '=', 'm.shop_id').onRef('k.account_id', '=', 'a.id'),
        )
        .innerJoin('cards as c', (on) => on.onRef('c.shop_id', '=', 'm.shop_id').onRef('c.member_id', '=', 'm.id'))
        .select(['a.name as name', 'k.email as email', 'k.phone as phone', 'c.count as stamps'])
        .execute()
    ).map(({ name, email, phone, stamps }) => [name, email, phone, stamps].join(',')),
    findings: (await inspectLedger(db)).findings,
  }));

test('killed eight times while importing a file, the server continues after the last batch and adds every row once', async () => {
  const arena = new Arena(settingsOf(place));
  onTestFinished(() => arena.close());
  const chance = newChance(seed);
  const { url } = await arena.start();
  const shop = await addShopWithCard(
    callsTo(() => url),
    10,
  );
  const headers = { authorization: `Bearer ${shop.token}` };
  expect((await importList(url, shop, file.join('\n'))).status).toBe(201);

  let life = 1;
  const state = async (): Promise<ImportState> => {
    const answer = await fetch(new URL('/api/v1/members/import', (await arena.next(life - 1)).url), { headers });
    return ((await answer.json()) as { import: ImportState }).import;
  };
  const refuse = () => arena.deathWords();
  for (; life <= kills; ) {
    const goal = Math.floor(((life - 1) * file.length) / (kills + 1));
    await waitUntil(async () => (await state()).handled >= goal, { what: `row ${goal} of the import`, refuse });
    // Within a batch, or between two.
    await pause(chance.whole(0, piece));
    await arena.end('SIGKILL');
    await arena.start();
    life += 1;
    const { state: kept, members, findings } = await look();
    expect({ added: kept?.added, findings }, `after kill ${life - 1}`).toEqual({ added: members.length, findings: [] });
  }
  await waitUntil(async () => (await state()).status !== 'running', { what: 'the end of the import', refuse });
  expect(await arena.end('SIGTERM')).toEqual({ code: 0, signal: null });

  const { state: kept, members, findings } = await look();
  const wrong = file.length - 1 - good;
  expect(kept).toEqual({ status: 'done', handled: good + wrong, added: good, known: 0, wrong });
  expect(members.sort()).toEqual(rows.toSorted());
  expect(findings).toEqual([]);
});
