/** `npm run reset-password EMAIL`: a link for a new password, for where no letter arrives; the server may run meanwhile. */
import { linkLife } from '@stampdeck/contract/recovery.ts';
import { email } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { readConfig } from '#config.ts';
import { writeBeside } from '#db/beside-server.ts';
import { makeResetLink } from '#features/recovery/actions.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

await runCommand(async () => {
  const typed = process.argv[2];
  if (typed === undefined) throw new Refusal('Say whose: npm run reset-password EMAIL');
  const address = z.safeParse(email, typed);
  if (!address.success) throw new Refusal(`'${typed}' does not look like an e-mail address.`);
  const config = readConfig();
  const home = config.publicUrl ?? `${config.tls ? 'https' : 'http'}://localhost:${config.port}`;
  const now = () => new Date();
  const link = await writeBeside(config, (db) => makeResetLink({ db, now }, address.data, home));
  if (link === null) throw new Refusal(`There is no account with the e-mail address ${address.data}.`);
  return [
    `A new password for ${address.data} is chosen here, once, within ${linkLife.resetMinutes} minutes:`,
    '',
    `  ${link}`,
    '',
    'Give it to nobody else: whoever opens it gets into the account. Older links no longer work.',
  ].join('\n');
});
