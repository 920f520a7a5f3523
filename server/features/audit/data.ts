/** What the activity log keeps of a person. It stays for as long as the log does; who was erased has no name in it. */
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
      says: 'what is recorded of your account, such as sign-ins, failed ones, exports and changed settings',
      rows: activityOf,
    },
  ],
};
