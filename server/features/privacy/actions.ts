/** Reads and replaces the installation's privacy page. */
import { builtInPrivacyVersion } from '@stampdeck/contract/accounts.ts';
import type { Language } from '@stampdeck/contract/languages.ts';
import type { PrivacyPage } from '@stampdeck/contract/privacy.ts';
import type { Queries } from '#db/client.ts';
import { findPrivacyVersion } from '#features/accounts/queries.ts';
import { defaultPage } from './default-page.ts';
import * as queries from './queries.ts';

/** The current page: the installation's own as it was written, otherwise the built-in one in a language. */
export async function readPage(db: Queries, language: Language): Promise<PrivacyPage> {
  const own = await queries.findPage(db);
  if (!own) return { version: builtInPrivacyVersion, body: defaultPage(language), language, since: null };
  return { version: own.version, body: own.body, language: null, since: own.created_at };
}

/** Replaces the current page; returns the new version. */
export async function publishPage(db: Queries, body: string, now: string): Promise<number> {
  const version = await findPrivacyVersion(db);
  await queries.addPage(db, { version: version + 1, body, created_at: now });
  return version + 1;
}
