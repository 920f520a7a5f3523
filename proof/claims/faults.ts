import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/unclaimed/claims.test.ts';

const queries = 'features/unclaimed/queries.ts';
const handOver = 'features/unclaimed/hand-over.ts';

export const faults: Fault[] = [
  {
    name: 'whoever had somebody else press the link finds what was kept for them',
    file: queries,
    find: ' and a.owner_proved_at is not null',
    replace: '',
    caughtBy: 'is not who made an account',
  },
  {
    name: 'whoever only typed the address finds what was kept for it',
    file: queries,
    find: 'a.email_verified_at is not null and a.owner_proved_at is not null\n  and ',
    replace: '',
    caughtBy: 'whoever has only typed it does not',
  },
  {
    name: 'a member is handed over without a fresh code',
    file: 'features/unclaimed/counter.ts',
    find: 'if (!(await hasProof(tx.db, scan))) {',
    replace: 'if (await hasProof(tx.db, { ...scan, proof: "-" })) {',
    caughtBy: 'by nobody without a fresh code',
  },
  {
    name: 'another shop’s member is handed over',
    file: handOver,
    find: 'kept.kept_by !== shop.id || ',
    replace: '',
    caughtBy: 'by nobody without a fresh code',
  },
  {
    name: 'a member is handed over twice',
    file: handOver,
    find: "  if (kept.claimed_by !== null) throw new AppError('handedOver');\n",
    replace: '',
    caughtBy: 'to nobody but its owner, and once',
  },
  {
    name: 'what does not fit is handed over all the same',
    file: handOver,
    find: "  if (to.count + from.count > size) throw new AppError('handOverNotFits', { fits: Math.max(0, size - to.count) });\n",
    replace: '',
    caughtBy: 'stays as it is where the balance does not fit',
  },
  {
    name: 'the kept member keeps the balance, too',
    file: handOver,
    find: "const left = { count: 0, seq: from.seq + isMoved, status: 'handed' as const, design_version: null };",
    replace: 'const left = { seq: from.seq + isMoved };',
    caughtBy: 'brings its balance onto the card',
  },
];
