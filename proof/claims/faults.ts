import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/unclaimed/claims.test.ts';

const queries = 'features/unclaimed/queries.ts';

export const faults: Fault[] = [
  {
    name: 'someone gets the stamps of the person who tapped their link',
    file: queries,
    find: ' and a.owner_proved_at is not null',
    replace: '',
    caughtBy: 'is not someone who signed up',
  },
  {
    name: 'someone with an unproven address gets its stamps',
    file: queries,
    find: 'a.email_verified_at is not null and a.owner_proved_at is not null\n  and ',
    replace: '',
    caughtBy: 'one with an unproven address does not',
  },
  {
    name: 'a member is claimed without a fresh code',
    file: 'features/unclaimed/counter.ts',
    find: 'if (!(await hasProof(tx.db, scan))) {',
    replace: 'if (await hasProof(tx.db, { ...scan, proof: "-" })) {',
    caughtBy: 'only with a fresh code',
  },
];
