/** Holds a server's write at a chosen moment, so that a test decides what happens meanwhile. */
import type { Queries, Store } from '#db/client.ts';

/** Before the write begins, before its commit (inside the transaction), after its commit and before anybody is told. */
export const points = ['before the write', 'before the commit', 'after the commit'] as const;
export type Point = (typeof points)[number];

interface Held {
  /** Settles when a write stands at the point. */
  reached: Promise<void>;
  release: () => void;
}

interface Armed {
  point: Point;
  reach: () => void;
  released: Promise<void>;
}

const writes = /^\s*(with|insert|update|delete)\b/i;
/** Who is at a piece of work is written beside the work, at any moment (`db/leases.ts`): no test holds these. */
const isLease = ({ name }: { name: string }): boolean => name === 'takeLease' || name === 'freeLease';

export class Pauses {
  #armed: Armed | null = null;
  /** Writes that were begun and have not ended. */
  under = 0;

  /** The next write that comes to `point` stays there until it is released. */
  hold(point: Point): Held {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    this.#armed = { point, reach, released };
    return {
      reached,
      release: () => {
        if (this.#armed?.released === released) this.#armed = null;
        release();
      },
    };
  }

  async #at(point: Point): Promise<void> {
    if (this.#armed?.point !== point) return;
    const { reach, released } = this.#armed;
    this.#armed = null;
    reach();
    await released;
  }

  /** One write: with a place before its commit, where it has one. */
  async #around<T>(write: () => Promise<T>): Promise<T> {
    this.under += 1;
    try {
      await this.#at('before the write');
      const result = await write();
      await this.#at('after the commit');
      return result;
    } finally {
      this.under -= 1;
    }
  }

  /** The store with these pauses in it. A statement that is its own transaction has nothing before its commit. */
  wrap = (store: Store): Store => ({
    ...store,
    read: this.#watch(store.read),
    write: (work) =>
      isLease(work)
        ? store.write(work)
        : this.#around(() =>
            store.write(async (db) => {
              const value = await work(db);
              await this.#at('before the commit');
              return value;
            }),
          ),
  });

  /** Raw statements of an action that write outside a transaction. */
  #watch(db: Queries): Queries {
    const executor = db.getExecutor();
    const watched = new Proxy(executor, {
      get: (target, key) => {
        if (key === 'executeQuery') {
          return (query: Parameters<typeof executor.executeQuery>[0], ...rest: []) =>
            writes.test(query.sql)
              ? this.#around(() => target.executeQuery(query, ...rest))
              : target.executeQuery(query, ...rest);
        }
        return bound(target, key);
      },
    });
    // A statement that is built once goes through `executeQuery` of the database itself; every other asks for its executor.
    const ways: Partial<Queries> = {
      getExecutor: () => watched,
      executeQuery: (query) => watched.executeQuery('compile' in query ? query.compile() : query),
    };
    return new Proxy(db, { get: (target, key) => ways[key as keyof Queries] ?? bound(target, key) });
  }
}

function bound<T extends object>(target: T, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key, target);
  return typeof value === 'function' ? value.bind(target) : value;
}
