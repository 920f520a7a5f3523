/**
 * `npm run end-two-step EMAIL`: turns two-step sign-in off for someone who lost the phone and the
 * recovery codes. The server may be running.
 */
import { email } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { readConfig } from '#config.ts';
import { writeTransaction } from '#db/beside-server.ts';
import { endFor } from '#features/two-step/actions.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

await runCommand(async () => {
  const typed = process.argv[2];
  if (typed === undefined) throw new Refusal('Name the account: npm run end-two-step EMAIL');
  const address = z.safeParse(email, typed);
  if (!address.success) throw new Refusal(`'${typed}' does not look like an email address.`);
  const config = readConfig();
  const home = config.publicUrl ?? `${config.tls ? 'https' : 'http'}://localhost:${config.port}`;
  const readable = config.smtpUrl === null ? null : home;
  const wasOn = await writeTransaction(config, (db) => endFor(db, address.data, new Date(), readable));
  if (!wasOn) throw new Refusal(`No account with the email address ${address.data} has two-step sign-in.`);
  return `Two-step sign-in is off for ${address.data}: the password is enough. Ask the owner to set it up again.`;
});
