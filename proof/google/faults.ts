import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'signatures are not checked',
    file: 'features/google/provider.ts',
    find: 'const execute = [client.enableNonRepudiationChecks];',
    replace: 'const execute: ((configuration: client.Configuration) => void)[] = [];',
    caughtBy: 'of another key under the same name',
  },
  {
    name: 'a step can be taken again',
    file: 'features/google/queries.ts',
    find: 'state_hash: stateHash, stage: from }',
    replace: 'state_hash: stateHash }',
    caughtBy: 'opened a second time',
  },
  {
    name: 'any claim about the address counts as verified',
    file: 'features/google/rules.ts',
    find: 'claims.email_verified === true',
    replace: 'Boolean(claims.email_verified)',
    caughtBy: "a text, 'true'",
  },
  {
    name: 'the way back never expires',
    file: 'features/google/rules.ts',
    find: 'stepLife = 10 * 60 * 1000',
    replace: 'stepLife = 1000 * 60 * 60 * 1000',
    caughtBy: 'after it expired',
  },
  {
    name: 'the way back is taken as it came',
    file: 'features/google/actions.ts',
    find: 'safeRedirect(redirect)',
    replace: "(redirect ?? '/')",
    caughtBy: 'leads only to',
  },
];
