/**
 * `npm run reset-password EMAIL`: makes a link for a new password if emails do not arrive. The
 * server may be running.
 */
import { linkLife } from '@stampdeck/contract/recovery.ts';
import { email } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { readConfig } from '#config.ts';
import { writeTransaction } from '#db/beside-server.ts';
import { makeResetLink } from '#features/recovery/actions.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

await runCommand(async () => {
  const typed = process.argv[2];
  if (typed === undefined) throw new Refusal('Name the account: npm run reset-password EMAIL');
  const address = z.safeParse(email, typed);
  if (!address.success) throw new Refusal(`'${typed}' does not look like an email address.`);
  const config = readConfig();
  const home = config.publicUrl ?? `${config.tls ? 'https' : 'http'}://localhost:${config.port}`;
  const now = () => new Date();
  const link = await writeTransaction(config, (db) => makeResetLink({ db, now }, address.data, home));
  if (link === null) throw new Refusal(`No account has the email address ${address.data}.`);
  return [
    `Choose a new password for ${address.data} here. The link works once, within ${linkLife.resetMinutes} minutes:`,
    '',
    `  ${link}`,
    '',
    'Give it only to the owner. Anyone who opens it gets into the account. Older links no longer work.',
  ].join('\n');
});
