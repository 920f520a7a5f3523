import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'signatures are not looked at',
    file: 'features/google/provider.ts',
    find: 'const execute = [client.enableNonRepudiationChecks];',
    replace: 'const execute: ((configuration: client.Configuration) => void)[] = [];',
    caughtBy: 'of another key under the same name',
  },
  {
    name: 'a step can be taken again',
    file: 'features/google/queries.ts',
    find: ".set({ stage: to })\n    .where('state_hash', '=', stateHash)\n    .where('stage', '=', from)",
    replace: ".set({ stage: to })\n    .where('state_hash', '=', stateHash)",
    caughtBy: 'opened a second time',
  },
];
