import type { Fault } from '#faults/fault.ts';

const naiveAward = `
      // Reads first and then writes what it read, as code that ignores concurrency would.
      const seen = await queries.findRunningCard(ctx.db, entry.shopId, entry.customerId);
      const size = seen?.count === 0 ? seen.newestSize : seen?.size;
      const fits = seen && seen.count + entry.stamps <= (size ?? 0) && seen.count + entry.stamps >= 0;
      const changed = fits ? await transact(ctx, async (tx) => {
        const card = await tx.db.updateTable('cards').set((eb) => ({
          count: seen.count + entry.stamps, seq: eb('seq', '+', 1), size: size ?? 20, design_version: seen.newestVersion,
          status: seen.count + entry.stamps === size ? 'full' : 'open' })).where('id', '=', seen.cardId).returningAll().executeTakeFirstOrThrow();
        await tx.db.insertInto('ledger').values({ shop_id: entry.shopId, id: entry.ledgerId, member_id: card.member_id,
          card_id: card.id, seq: card.seq, kind: entry.stamps > 0 ? 'award' : 'reversal', stamps: entry.stamps,
          count_after: card.count, card_size: card.size, design_version: card.design_version, actor_id: entry.actorId,
          request_key: entry.requestKey, request_hash: entry.requestHash, undoes_id: null, reason: entry.reason,
          local_day: entry.localDay, created_at: entry.now }).execute();
        return { ledgerId: entry.ledgerId, cardId: card.id, size: card.size, count: card.count, status: card.status,
          version: card.design_version, seq: card.seq };
      }) : undefined;
`;
const awardStatement = `      const changed =
        ctx.store.engine === 'postgres' && orderId === undefined && !isByStaff
          ? await queries.moveStamps(ctx.db, entry)
          : await transact(ctx, (tx) => (isByStaff ? takeOwn(tx, entry) : moveFor(tx, entry, orderId)));
`;

export const faults: Fault[] = [
  {
    name: 'the maximum is not guarded',
    file: 'features/stamps/queries.ts',
    find: "and c.status = 'open' and ${after} <= (${fitsSize})`",
    replace: '`',
    caughtBy: 'exactly ten',
  },
  {
    name: 'an award reads first and then writes',
    file: 'features/stamps/actions.ts',
    find: awardStatement,
    replace: naiveAward,
    caughtBy: 'on a card of ten',
  },
  {
    name: 'the count falls below zero',
    file: 'features/stamps/queries.ts',
    find: 'and ${isRunningCard} and ${after} >= 0\n',
    replace: 'and ${isRunningCard}\n',
    caughtBy: 'the removals first',
  },
  {
    name: 'a removal reads first and then writes',
    file: 'features/stamps/actions.ts',
    find: awardStatement,
    replace: naiveAward,
    caughtBy: 'from a full card',
  },
  {
    name: 'a reader gets what another one read before',
    file: 'features/stamps/actions.ts',
    find: '  const state = await findCard(ctx, shopId, customerId);\n  if (!state)',
    replace: `  const known = ((globalThis as { known?: Map<string, CardState> }).known ??= new Map());
  const state = known.get(customerId) ?? (await findCard(ctx, shopId, customerId));
  if (state) known.set(customerId, state);
  if (!state)`,
    caughtBy: 'the awards first',
  },
];
