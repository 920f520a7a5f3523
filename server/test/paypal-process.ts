/** Runs PayPal's peer in its own process for the journeys, and prints the product's settings for it. */
import { startPayPal } from './paypal-peer.ts';

const { env } = await startPayPal();
process.stdout.write(`${JSON.stringify(env)}\n`);
