/** The members of a list as CSV, made while it is sent. */
import type { Download } from '@stampdeck/contract/http.ts';
import { audit } from '#audit.ts';
import { type Context, ownShop } from '#context.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { readDesign } from '#features/designs/actions.ts';
import { type Choice, presentMember, settleChoice } from './actions.ts';
import * as queries from './queries.ts';

/** Members of one part of the file; ids that are found in one go. */
const partSize = 500;
const idsAtOnce = 10_000;

const header = [
  'Name',
  'E-mail',
  'Phone',
  'Birthday',
  'Gender',
  'Status',
  'Joined',
  'Stamps',
  'Card size',
  'Rewards waiting',
  'Last visit',
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
  return { name: `members-${day}.csv`, content: fileOf(ctx, choice, memberIds) };
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

async function* fileOf(ctx: Context, choice: Choice, memberIds: string[] | undefined) {
  const { stringify } = await import('csv-stringify/sync');
  // A byte order mark says to a spreadsheet that this is UTF-8; the apostrophe that it shall compute nothing.
  const lines = (rows: unknown[][], bom: boolean) =>
    Buffer.from(stringify(rows, { bom, escape_formulas: true, record_delimiter: 'windows' }));
  yield lines([header], true);
  const shop = ownShop(ctx);
  const at = clockOf(shop.timeZone);
  const { design: newest } = await readDesign(ctx, shop.id);
  const wanted = memberIds && new Set(memberIds);
  const ids = wanted ? [...wanted] : await listIds(ctx, choice);
  for (let from = 0; from < ids.length; from += partSize) {
    await requireRunning(ctx);
    const part = ids.slice(from, from + partSize);
    const found = await queries.listByIds(ctx.store.reports, shop.id, part);
    const byId = new Map(found.filter(({ leftAt }) => leftAt === null).map((row) => [row.id, row]));
    const rows = part.flatMap((id) => byId.get(id) ?? []);
    yield lines(
      rows.map((row) => {
        const { stamps, cardSize } = presentMember(shop.id, row, newest.size, false);
        return [
          row.name,
          row.email,
          row.phone,
          row.dateOfBirth ?? '',
          row.gender,
          row.status,
          at(row.joinedAt),
          stamps,
          cardSize,
          row.rewardsWaiting,
          at(row.lastVisit),
        ];
      }),
      false,
    );
  }
}
