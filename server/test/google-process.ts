/** The provider of `google.ts` in a process of its own, for the journeys; says what a product is set up with. */
import { startGoogle } from './google.ts';

const google = await startGoogle();
for (const name of ['ada', 'grace', 'linus']) {
  google.add({ sub: name, email: `${name}@example.com`, name: `${name[0]?.toUpperCase()}${name.slice(1)}` });
}
process.stdout.write(`${JSON.stringify(google.env)}\n`);
