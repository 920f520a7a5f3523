/**
 * `npm run platform-admin EMAIL`: makes a platform admin, or with `remove` behind the email ends their rights.
 * The server may be running.
 */
import { linkLife } from '@stampdeck/contract/recovery.ts';
import { email } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { homeOf, readConfig } from '#config.ts';
import { writeTransaction } from '#db/beside-server.ts';
import { makeAdmin, removeAdmin } from '#features/platform/admins.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

await runCommand(async () => {
  const [typed, act] = process.argv.slice(2);
  if (typed === undefined || (act !== undefined && act !== 'remove'))
    throw new Refusal('Name the account: npm run platform-admin EMAIL, or npm run platform-admin EMAIL remove');
  const address = z.safeParse(email, typed);
  if (!address.success) throw new Refusal(`'${typed}' does not look like an email address.`);
  const config = readConfig();
  const now = () => new Date();
  if (act === 'remove') {
    await writeTransaction(config, (db) => removeAdmin({ db, now }, address.data));
    return `${address.data} is no longer a platform admin, and is signed out.`;
  }
  const link = await writeTransaction(config, (db) => makeAdmin({ db, now }, address.data, homeOf(config)));
  return [
    `${address.data} is a platform admin now. Choose the password here. The link works once, within ${linkLife.resetMinutes} minutes:`,
    '',
    `  ${link}`,
    '',
    'Give it only to that person. Other passwords, sign-ins and links of the account no longer work.',
  ].join('\n');
});
