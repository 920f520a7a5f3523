/** Every endpoint there is, for the server's table, the reference and the tests that walk them all. */
import * as accounts from './accounts.ts';
import * as designs from './designs.ts';
import * as home from './home.ts';
import type { Endpoint } from './http.ts';
import * as loyalty from './loyalty.ts';
import * as stamps from './stamps.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'gate' in value && 'method' in value;

/** In the order of the reference. */
export const endpoints: Endpoint[] = [accounts, loyalty, designs, stamps, home].flatMap((slice) =>
  Object.values(slice).filter(isEndpoint),
);
