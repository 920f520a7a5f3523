/** The installation's privacy page. */
import { firstPrivacyVersion } from '@stampdeck/contract/accounts.ts';
import type { PrivacyPage } from '@stampdeck/contract/privacy.ts';
import type { Queries } from '#db/client.ts';
import { findPrivacyVersion } from '#features/accounts/queries.ts';
import { defaultPage } from './default-page.ts';
import * as queries from './queries.ts';

/** The page that counts now. */
export async function readPage(db: Queries): Promise<PrivacyPage> {
  const own = await queries.findPage(db);
  if (!own) return { version: firstPrivacyVersion, body: defaultPage, since: null };
  return { version: own.version, body: own.body, since: own.created_at };
}

/** Puts a page in the place of the one that counts; answers its version. */
export async function publishPage(db: Queries, body: string, now: string): Promise<number> {
  const version = await findPrivacyVersion(db);
  await queries.addPage(db, { version: version + 1, body, created_at: now });
  return version + 1;
}
