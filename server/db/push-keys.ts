/** The installation's keys for push messages. Several processes may ask for the first ones at the same time. */
import type { Queries, Store } from './client.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const findKeys = (db: Queries): Promise<PushKeys | undefined> =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();

/** The stored keys. Where there are none, stores those of `make`, unless another process was first. */
export async function keepPushKeys(store: Store, make: () => Promise<PushKeys>, now: Date): Promise<PushKeys> {
  const known = await findKeys(store.read);
  if (known) return known;
  const { publicKey, privateKey } = await make();
  return store.write(async (db) => {
    await db
      .insertInto('push_keys')
      .values({ id: 1, public_key: publicKey, private_key: privateKey, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findKeys(db)) as PushKeys;
  });
}
