/** `npm run ledger:check`: checks the consistency of a whole database and reports every problem. */
import { readConfig } from '#config.ts';
import { readSnapshot } from '#db/beside-server.ts';
import { inspectLedger, type LedgerReport } from '#db/ledger-check.ts';
import { Refusal } from '#refusal.ts';

/** 0: no problems. 1: problems. 2: the check could not run, or the database is empty. */
type ExitCode = 0 | 1 | 2;

const counted = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

function judge({ shops, cards, rows, findings }: LedgerReport): [ExitCode, string] {
  if (shops === 0) return [2, 'The database is empty. There is nothing to check.'];
  const seen = [counted(shops, 'shop'), counted(cards, 'card'), counted(rows, 'ledger row')].join(', ');
  if (findings.length === 0) return [0, `${seen}: nothing wrong`];
  return [1, [...findings, `${seen}: ${counted(findings.length, 'thing')} wrong`].join('\n')];
}

async function check(): Promise<[ExitCode, string]> {
  try {
    return judge(await readSnapshot(readConfig(), inspectLedger));
  } catch (error) {
    if (error instanceof Refusal) return [2, error.message];
    return [2, `The database could not be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}

const [code, words] = await check();
(code === 2 ? process.stderr : process.stdout).write(`${words}\n`);
process.exitCode = code;
