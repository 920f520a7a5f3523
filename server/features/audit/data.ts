/**
 * What the activity log stores about a person. It stays as long as the log, without the names of
 * deleted people.
 */
import type { Queries } from '#db/client.ts';
import type { SliceData } from '#slice-data.ts';
import { pagesOfAccount } from './queries.ts';

async function* activityOf(db: Queries, accountId: string): AsyncGenerator<object[]> {
  for await (const page of pagesOfAccount(db, accountId)) {
    yield page.map(({ actorId, details, ...row }) => ({
      ...{ ...row, byYou: actorId === accountId, details: JSON.parse(details) },
    }));
  }
}

export const auditData: SliceData = {
  person: [
    {
      name: 'activity.json',
      says: 'recorded events of your account, such as sign-ins, failed sign-ins, exports and changed settings',
      rows: activityOf,
    },
  ],
};
