/** What a person may do for a shop that is not theirs. Its owner can change it at any time. */
import { listWorkplaces } from '@stampdeck/contract/people.ts';
import { call } from './api.ts';
import { session } from './session.ts';

/** Reads again what the person may do. A failure leaves it as it is: the server refuses what they may not. */
export async function rereadStanding(): Promise<void> {
  const person = session.get();
  const reply = await call(listWorkplaces, {}).catch(() => null);
  const current = reply?.workplaces.find(({ isCurrent }) => isCurrent);
  if (person && current) session.update(person.id, { permissions: current.permissions });
}
