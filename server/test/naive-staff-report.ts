/** Computes what each person did at a shop's counter from all rows in the simplest way, to compare with the report. */
import { weekdayOf } from '@stampdeck/contract/calendar.ts';
import { afterHours } from '@stampdeck/contract/staff-report.ts';
import type { TestApp } from './app.ts';
import { naiveReport } from './naive-report.ts';
import type { TestPerson } from './people.ts';

interface Span {
  from: string;
  to: string;
}

const sum = (list: number[]): number => list.reduce((all, one) => all + one, 0);

/**
 * The sums and marks of a shop in UTC whose owner has the shop's id, by person. `before`: the days that say when the
 * shop is open.
 */
export async function naiveStaffReport(app: TestApp, shop: TestPerson, span: Span, before: Span) {
  const all = await app.store.read.selectFrom('ledger').selectAll().where('shop_id', '=', shop.id).execute();
  const ledger = all.filter((row) => row.local_day >= span.from && row.local_day <= span.to && row.kind !== 'opening');
  const { week } = await naiveReport(app, shop, [{ since: '', timeZone: 'UTC' }], before, before);
  const visits = sum(week.flat());
  const isRare = (list: number[]) => sum(list) < visits * afterHours.share;
  const isQuiet = (day: string, at: string) =>
    visits >= afterHours.visits &&
    (isRare(week[weekdayOf(day)] ?? []) || isRare(week.map((hours) => hours[Number(at.slice(11, 13))] ?? 0)));
  return [...new Set(ledger.map((row) => row.actor_id))].sort().map((personId) => {
    const own = ledger.filter((row) => row.actor_id === personId);
    const of = (kind: string) => own.filter((row) => row.kind === kind);
    const days = Map.groupBy([...of('award'), ...of('reversal')], (row) => `${row.local_day} ${row.member_id}`);
    const late = [...of('award'), ...of('redemption')].filter((row) => isQuiet(row.local_day, row.created_at));
    return {
      personId,
      stamps: sum(of('award').map((row) => row.stamps)),
      undos: of('reversal').length,
      overrides: own.filter((row) => row.overrode !== null).length,
      redemptions: of('redemption').length,
      withoutCode: of('redemption').filter((row) => row.without_code !== null).length,
      manyToOne: [...days.values()].filter(
        (rows) => sum(rows.map((row) => row.stamps)) >= Math.max(...rows.map((row) => row.card_size)),
      ).length,
      afterHours: new Set(late.map((row) => row.local_day)).size,
    };
  });
}
