/** Reads a shop's activity log in tests, by the calls and from the table. */
import type { AuditEntry, AuditKind } from '@stampdeck/contract/audit.ts';
import type { TestApp } from './app.ts';
import { activityOf, auditRows } from './database.ts';
import type { TestPerson } from './people.ts';

/** The password of all test people. */
export const password = 'a long password';

/** `at`: a process other than `app`. */
export function activityLog(app: TestApp) {
  const logOf = async ({ token }: Pick<TestPerson, 'token'>, query = '', at = app) => {
    const { status, body } = await at.call(token, 'GET', `/api/v1/audit${query}`);
    if (status !== 200) throw new Error(`The activity log answered ${status}.`);
    return body as { entries: AuditEntry[]; nextCursor: string | null; days: number };
  };
  return {
    logOf,
    /** A shop's newest entry. */
    last: async (shop: TestPerson): Promise<AuditEntry | undefined> => (await logOf(shop)).entries[0],
    /** The kinds of a shop's entries, oldest first. */
    kindsOf: async (shop: TestPerson): Promise<AuditKind[]> =>
      (await logOf(shop)).entries.map(({ kind }) => kind).reverse(),
    /** The rows that someone caused, or that are about their account. */
    rowsOf: async ({ id }: TestPerson) =>
      (await auditRows(app)).filter(({ actor_id: actor, subject_id: subject }) => [actor, subject].includes(id)),
    logIn: (email: string, typed = password, at = app) =>
      at.post(null, '/api/operator/login', { email, password: typed }),
    memberIdOf: async (member: TestPerson) => (await activityOf(app, member)).member_id,
  };
}
