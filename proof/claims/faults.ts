import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/unclaimed/claims.test.ts';

const queries = 'features/unclaimed/queries.ts';

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
];
