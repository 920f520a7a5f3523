/** `npm run invite-shop`: makes a link with which someone may open one shop. The server may be running. */
import { refusals } from '@stampdeck/contract/errors.ts';
import { shopInvitationDays } from '@stampdeck/contract/platform.ts';
import { homeOf, readConfig } from '#config.ts';
import { AppError } from '#context.ts';
import { writeTransaction } from '#db/beside-server.ts';
import { addInvitation } from '#features/platform/actions.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

await runCommand(async () => {
  const config = readConfig();
  if (config.signUps === 'closed') throw new Refusal(`SIGN_UPS is closed. ${refusals.signUpsClosed[1]}`);
  const now = () => new Date();
  const link = await writeTransaction(config, (db) => addInvitation({ db, now }, homeOf(config), '')).catch((error) => {
    throw error instanceof AppError ? new Refusal(error.message) : error;
  });
  return [
    `Open a shop here. The link works once, within ${shopInvitationDays} days:`,
    '',
    `  ${link}`,
    '',
    'Anyone who has it can open a shop.',
  ].join('\n');
});
