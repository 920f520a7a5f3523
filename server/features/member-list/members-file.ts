/** The members of a list as CSV, made while it is sent. */
import type { Download } from '@stampdeck/contract/http.ts';
import { audit } from '#audit.ts';
import { type Context, ownShop } from '#context.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { readDesign } from '#features/designs/actions.ts';
import { csvOf } from '#row-files.ts';
import { type Choice, presentMember, settleChoice } from './actions.ts';
import * as queries from './queries.ts';

/** Members of one part of the file; ids that are found in one go. */
const partSize = 500;
const idsAtOnce = 10_000;

const header = [
  ...['Name', 'E-mail', 'Phone', 'Birthday', 'Gender', 'Status', 'Joined'],
  ...['Stamps', 'Card size', 'Rewards waiting', 'Last visit'],
];

/** '2026-05-12 18:03' at the shop. */
function clockOf(timeZone: string): (time: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (time) => (time === null ? '' : format.format(new Date(time)));
}

/** Exactly the list, in its order; with `memberIds` these of it. Breaks off when the session that asked for it ends. */
export async function exportMembers(ctx: Context, choice: Choice, memberIds: string[] | undefined): Promise<Download> {
  await audit(ctx, 'membersExported', memberIds ? { chosen: memberIds.length } : {});
  const day = ctx.now().toISOString().slice(0, 10);
  return { name: `members-${day}.csv`, content: csvOf(header, partsOf(ctx, choice, memberIds)) };
}

/**
 * Who is on the list, found before anything of them is read: a visit moves its member along the order of last visits, and whoever moved past
 * the place where the reading stands would be left out or come twice.
 */
async function listIds(ctx: Context, choice: Choice): Promise<string[]> {
  const { filter } = await settleChoice(ctx, choice);
  const ids = new Set<string>();
  let place: { value: string | number; id: string; backward: boolean } | undefined;
  for (;;) {
    const { sort, order } = choice;
    const found: { id: string; value: string | number }[] = await queries.listIds(ctx.store.reports, filter, {
      ...{ sort, order, place, limit: idsAtOnce },
    });
    for (const { id } of found.slice(0, idsAtOnce)) ids.add(id);
    const last = found[idsAtOnce - 1];
    if (found.length <= idsAtOnce || !last) return [...ids];
    place = { ...last, backward: false };
  }
}

async function* partsOf(ctx: Context, choice: Choice, memberIds: string[] | undefined) {
  const shop = ownShop(ctx);
  const at = clockOf(shop.timeZone);
  const { design: newest } = await readDesign(ctx, shop.id);
  const ids = memberIds ? [...new Set(memberIds)] : await listIds(ctx, choice);
  for (let from = 0; from < ids.length; from += partSize) {
    await requireRunning(ctx);
    const part = ids.slice(from, from + partSize);
    const found = await queries.listByIds(ctx.store.reports, shop.id, part);
    const byId = new Map(found.filter(({ leftAt }) => leftAt === null).map((row) => [row.id, row]));
    yield part.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const { stamps, cardSize } = presentMember(shop.id, row, newest.size, false);
      return [
        [
          ...[row.name, row.email, row.phone, row.dateOfBirth ?? '', row.gender, row.status, at(row.joinedAt)],
          ...[stamps, cardSize, row.rewardsWaiting, at(row.lastVisit)],
        ],
      ];
    });
  }
}
