/** A shop's reports for a period, and the lists behind them. */
import { daysAfter } from '@stampdeck/contract/calendar.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import type { getReport, Report } from '@stampdeck/contract/reports.ts';
import { localDay } from '#clock.ts';
import { AppError, type Context, ownShop } from '#context.ts';
import { everAfter, listEntryGroups, listVisitGroups } from '#db/ledger-days.ts';
import { nameReward } from '#features/stamps/actions.ts';
import { countNextDays } from './count.ts';
import * as queries from './queries.ts';
import { dayIn, hourIn } from './shop-days.ts';
import * as sums from './sums.ts';

type Asked = Input<typeof getReport>['query'];

/** Steps of counting that one call waits for. Ours: a fraction of a second. */
const stepsAtOnce = 3;

/** The requested days, in the shop's time zone. */
export function chosenSpan(ctx: Context, asked: Asked): sums.Span & { today: string } {
  const today = localDay(ctx.now(), ownShop(ctx).timeZone);
  const span = sums.spanOf(asked, today);
  if ('fields' in span) throw new AppError('invalid', { fields: span.fields });
  return { ...span, today };
}

async function countedUpTo(ctx: Context, shopId: string): Promise<boolean> {
  for (let step = 0; step < stepsAtOnce; step += 1) {
    if (!(await countNextDays(ctx.store, shopId, ctx.now()))) return true;
  }
  return false;
}

/**
 * The reports of a period and of the one before it. Closed days are already summed up; the latest
 * ones are read from the ledger.
 */
export async function readReport(ctx: Context, asked: Asked): Promise<Omit<Report, 'success'>> {
  const { today, ...span } = chosenSpan(ctx, asked);
  const shopId = ownShop(ctx).id;
  const before = sums.spanBefore(span);
  const isCounted = await countedUpTo(ctx, shopId);
  const shop = await queries.findFacts(ctx.db, shopId);
  const ready = isCounted && shop.moving === 0;
  const { reports } = ctx.store;
  const asOf = { shopId, after: shop.countedUntil, until: everAfter };
  const both = { shopId, after: daysAfter(before.from, -1), until: span.to };
  const [counted, rows, visits, joined, bits] = await Promise.all([
    queries.listDays(ctx.db, both),
    ready ? listEntryGroups(reports, asOf) : [],
    ready ? listVisitGroups(reports, asOf) : [],
    queries.listJoins(reports, both),
    queries.listRewardBits(ctx.db, shopId),
  ]);
  const joins = new Map<string, number>();
  for (const { day, minute, joined: members } of joined) {
    const on = day ?? dayIn(shop, minute ?? '');
    joins.set(on, (joins.get(on) ?? 0) + members);
  }
  const known = { sums: new Map([...counted, ...sums.sumDays(rows, visits, hourIn(shop))]), joins };
  const firstDay = dayIn(shop, shop.createdAt);
  const since = shop.firstDay !== null && shop.firstDay < firstDay ? shop.firstDay : firstDay;
  const { rewards, ...shape } = sums.shapeOf(span, known);
  return {
    ready,
    timeZone: shop.timeZone,
    today,
    since,
    totals: sums.totalsOf(span, known),
    before: before.from < since ? null : sums.totalsOf(before, known),
    days: sums.listReportDays(span, known),
    ...shape,
    rewards: (await byName(ctx, shopId, rewards)).map(([label, given]) => ({ label, given })),
    waiting: (await byName(ctx, shopId, sums.waitingAfter(shop.waiting, rows, bits))).map(([label, some]) => ({
      label,
      rewards: some,
    })),
  };
}

/**
 * A shop's visits on these days by weekday (Monday first) and hour, and its hour of a UTC minute. Null while an older
 * ledger is still being counted.
 */
export async function readWeek(
  ctx: Context,
  span: sums.Span,
): Promise<{ week: number[][]; hourOf: (minute: string) => number } | null> {
  const shopId = ownShop(ctx).id;
  const isCounted = await countedUpTo(ctx, shopId);
  const shop = await queries.findFacts(ctx.db, shopId);
  if (!isCounted || shop.moving > 0) return null;
  const days = { shopId, after: daysAfter(span.from, -1), until: span.to };
  const open = { ...days, after: shop.countedUntil > days.after ? shop.countedUntil : days.after };
  const [counted, visits] = await Promise.all([
    queries.listDays(ctx.db, days),
    listVisitGroups(ctx.store.reports, open),
  ]);
  const hourOf = hourIn(shop);
  const known = { sums: new Map([...counted, ...sums.sumDays([], visits, hourOf)]), joins: new Map() };
  return { week: sums.shapeOf(span, known).week, hourOf };
}

/** Numbers by reward name, highest first. */
async function byName(ctx: Context, shopId: string, counts: sums.Counts): Promise<[label: string, count: number][]> {
  const named = new Map<string, number>();
  for (const [reward, count] of Object.entries(counts)) {
    const [version, slot] = reward.split(':').map(Number);
    const label = await nameReward(ctx, shopId, version ?? null, slot ?? null);
    named.set(label, (named.get(label) ?? 0) + count);
  }
  return [...named]
    .filter(([, count]) => count !== 0)
    .sort(([oneName, one], [otherName, other]) => other - one || (oneName < otherName ? -1 : 1));
}
