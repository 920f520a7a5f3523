/** `node --import ./proof/faults/plant-fault.ts server/main.ts`: the real program in its own process, with the fault of SEEDED_FAULT. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { fileOf, plant, wantedFault } from './fault.ts';

const fault = await wantedFault();
if (fault) {
  const target = pathToFileURL(fileOf(fault)).href;
  registerHooks({
    load: (url, context, next) =>
      url === target
        ? { format: 'module-typescript', shortCircuit: true, source: plant(fault, readFileSync(fileOf(fault), 'utf8')) }
        : next(url, context),
  });
}
