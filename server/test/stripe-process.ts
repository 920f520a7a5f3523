/** Runs Stripe's peer in its own process for the journeys, and prints the product's settings for it. */
import { startStripe } from './stripe-peer.ts';

const { env } = await startStripe();
process.stdout.write(`${JSON.stringify(env)}\n`);
