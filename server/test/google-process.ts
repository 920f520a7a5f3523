/** Runs the provider of `google.ts` in its own process for the journeys, and prints the product's settings for it. */
import { startGoogle } from './google.ts';

const google = await startGoogle();
for (const name of ['ada', 'grace', 'linus']) {
  google.add({ sub: name, email: `${name}@example.com`, name: `${name[0]?.toUpperCase()}${name.slice(1)}` });
}
process.stdout.write(`${JSON.stringify(google.env)}\n`);
