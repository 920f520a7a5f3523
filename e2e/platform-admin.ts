/** Makes platform admins. The product has no call for it. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes an account, which signs in afterward, a platform admin. */
export function makeAdmin(dataDir: string, email: string): void {
  const database = new DatabaseSync(join(dataDir, 'stampdeck.sqlite'));
  database.exec('pragma busy_timeout = 10000');
  database.prepare('update accounts set is_platform_admin = 1 where email = ?').run(email);
  database.close();
}
