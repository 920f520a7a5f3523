import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { emptyLocation, startApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addMember, addShopWithCard, award } from '#test/people.ts';
import { newPgBouncer } from '#test/pgbouncer.ts';
import { openStore } from './open.ts';

describe.runIf(inject('engine') === 'postgres')('behind PgBouncer in transaction mode', () => {
  test('a server makes its tables directly, and many calls at once share few connections without a mistake', async () => {
    const place = await emptyLocation();
    const app = await startApp({ place, pooledUrl: await newPgBouncer(place.databaseUrl ?? '') });
    const shop = await addShopWithCard(app, 10);
    const members = await Promise.all(Array.from({ length: 8 }, () => addMember(app, shop)));
    const awards = members.flatMap((member) => Array.from({ length: 15 }, () => award(app, shop, member, 1)));
    const given = (await Promise.all(awards)).map(({ status }) => status);
    expect(given.filter((status) => status === 200)).toHaveLength(80);
    expect(given.filter((status) => status === 409)).toHaveLength(40);
    for (const member of members) expect((await redeemAs(app, shop, member, 10)).status).toBe(200);
    await expectSoundLedger(app);
  });

  test('a server that was not told where the database itself is does not start, and says what to set', async () => {
    const place = await emptyLocation();
    const databaseUrl = await newPgBouncer(place.databaseUrl ?? '');
    const settings = { ...place, databaseUrl, databasePoolSize: 2, databaseTimeout: 10 };
    await expect(openStore(settings, () => undefined)).rejects.toThrow(
      'set DATABASE_DIRECT_URL to the database itself',
    );
  });

  test('a transaction still ends after the time limit, and a snapshot stays whole', async () => {
    const place = await emptyLocation();
    const { store } = await startApp({ place, pooledUrl: await newPgBouncer(place.databaseUrl ?? '') });
    const limit = (db: typeof store.read) =>
      sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
    expect((await store.write(limit)).rows[0]?.limit).toBe('10s');
    const snapshot = await store.openSnapshot();
    expect(await snapshot.db.selectFrom('shops').selectAll().execute()).toEqual([]);
    await snapshot.close();
  });
});
