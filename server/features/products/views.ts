/**
 * Counts each visitor of a product once a day of the shop. Views wait in memory and are written together, so no reading waits for them. A crash loses those of
 * the last seconds. Visitors are kept for the day as hashes with a key of the day, so no one can tell who they were.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Product } from '@stampdeck/contract/products.ts';
import { localDay } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Store } from '#db/client.ts';
import { worksWithProducts } from '#features/categories/actions.ts';
import * as queries from './visit-queries.ts';

/** Milliseconds that views wait, and how many wait at most (ours). */
const wait = 1000;
const mostWaiting = 10_000;

interface View {
  day: string;
  productId: string;
  /** A hash of the account, or of network address and browser, which a caller can make long. */
  visitor: string;
}

export class Views {
  readonly #store: Pick<Store, 'write'>;
  readonly #waiting = new Map<string, View>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(store: Pick<Store, 'write'>) {
    this.#store = store;
  }

  /** Notes that the caller sees a product of a shop in this time zone. Those who sell it do not count. */
  note(ctx: Context, { id: productId, operator }: Product, timeZone: string): void {
    if (worksWithProducts(ctx, operator) || this.#waiting.size >= mostWaiting) return;
    const { actor, browser } = ctx;
    const day = localDay(ctx.now(), timeZone);
    const person = actor.role === 'anonymous' ? `${browser.address} ${browser.userAgent}` : actor.accountId;
    const visitor = createHash('sha256').update(person).digest('base64url');
    this.#waiting.set(`${day} ${productId} ${visitor}`, { day, productId, visitor });
    this.#timer ??= setTimeout(() => void this.write(ctx.log), wait);
  }

  /** Writes what waits. */
  write(log: Pick<Context['log'], 'error'>): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const views = [...this.#waiting.values()];
    this.#waiting.clear();
    if (views.length === 0) return this.#writing;
    this.#writing = this.#writing
      .then(() => this.#store.write((db) => count(db, views)))
      .catch((error) => log.error({ err: error }, 'views of products were lost'));
    return this.#writing;
  }
}

async function count(db: Parameters<Parameters<Store['write']>[0]>[0], views: View[]): Promise<void> {
  const keys = new Map<string, string>();
  for (const day of new Set(views.map((view) => view.day)))
    keys.set(day, await queries.keyOfDay(db, day, randomBytes(32).toString('base64url')));
  const visits = views.map(({ day, productId, visitor }) => ({
    day,
    product_id: productId,
    visitor: createHmac('sha256', keys.get(day) ?? '')
      .update(`${productId} ${visitor}`)
      .digest('base64url'),
  }));
  await queries.countVisits(db, visits);
}
