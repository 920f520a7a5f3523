/** `npm run ledger:check`: proves that a whole database holds together, or names what does not. */
import { readConfig } from '#config.ts';
import { readOneMoment } from '#db/beside-server.ts';
import { inspectLedger, type LedgerReport } from '#db/ledger-check.ts';
import { Refusal } from '#refusal.ts';

/** 0: nothing wrong; 1: something is; 2: it could not look, or there was nothing to look at. */
type ExitCode = 0 | 1 | 2;

const counted = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

function judge({ shops, cards, rows, findings }: LedgerReport): [ExitCode, string] {
  if (shops === 0) return [2, 'The database is empty: there was nothing to check.'];
  const seen = [counted(shops, 'shop'), counted(cards, 'card'), counted(rows, 'ledger row')].join(', ');
  if (findings.length === 0) return [0, `${seen}: nothing wrong`];
  return [1, [...findings, `${seen}: ${counted(findings.length, 'thing')} wrong`].join('\n')];
}

async function check(): Promise<[ExitCode, string]> {
  try {
    return judge(await readOneMoment(readConfig(), inspectLedger));
  } catch (error) {
    if (error instanceof Refusal) return [2, error.message];
    return [2, `The database could not be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}

const [code, words] = await check();
(code === 2 ? process.stderr : process.stdout).write(`${words}\n`);
process.exitCode = code;
