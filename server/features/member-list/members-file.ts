/** The members of a list as CSV, in the reader's language, made while it is sent. */
import { msg } from '@lingui/core/runtime-macro';
import type { Download } from '@stampdeck/contract/http.ts';
import { audit } from '#audit.ts';
import { countedZone } from '#clock.ts';
import { type Context, ownShop } from '#context.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { readDesign } from '#features/designs/actions.ts';
import { say } from '#language/texts.ts';
import { csvOf } from '#row-files.ts';
import { type Choice, presentMember, settleChoice } from './actions.ts';
import * as queries from './queries.ts';

/** Members per part of the file, and ids found at a time. Ours. */
const partSize = 500;
const idsAtOnce = 10_000;

/** An import knows those of a member's name, contacts, dates and stamps, in every language (`member-import/rules.ts`). */
const titles = [
  ...[msg`Name`, msg`E-mail`, msg`Phone`, msg`Birthday`, msg`Gender`, msg`Status`, msg`Joined`],
  ...[msg`Stamps`, msg`Card size`, msg`Rewards waiting`, msg`Last visit`],
];
const statusTexts = { active: msg`active`, disabled: msg`disabled` };

/** '2026-05-12 18:03' at the shop. */
function clockOf(timeZone: string): (time: string | null) => string {
  const zone = { timeZone: countedZone(timeZone) };
  const format = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'short' });
  return (time) => (time === null ? '' : format.format(new Date(time)));
}

/**
 * The members of the list in its order, or those in `memberIds`. Stops if the caller's session
 * ends.
 */
export async function exportMembers(ctx: Context, choice: Choice, memberIds: string[] | undefined): Promise<Download> {
  await audit(ctx, 'membersExported', memberIds ? { chosen: memberIds.length } : {});
  const day = ctx.now().toISOString().slice(0, 10);
  const header = titles.map((title) => say(ctx.browser.languageOf('dashboard'), title));
  return { name: `members-${day}.csv`, content: csvOf(header, partsOf(ctx, choice, memberIds)) };
}

/**
 * The ids on the list, found before any member is read: a visit moves a member within the list, who
 * would then be missing or appear twice.
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
  const language = ctx.browser.languageOf('dashboard');
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
          ...[row.name, row.email, row.phone, row.dateOfBirth ?? '', row.gender],
          ...[say(language, statusTexts[row.status]), at(row.joinedAt)],
          ...[stamps, cardSize, row.rewardsWaiting, at(row.lastVisit)],
        ],
      ];
    });
  }
}
