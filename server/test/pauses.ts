/** Pauses a server's write at a chosen point, so that a test decides what happens meanwhile. */
import type { Queries, Store } from '#db/client.ts';

/** Before the write starts; before its commit, inside the transaction; after its commit, before anyone is notified. */
export const points = ['before the write', 'before the commit', 'after the commit'] as const;
export type Point = (typeof points)[number];

interface Held {
  /** Resolves when a write has reached the point. */
  reached: Promise<void>;
  release: () => void;
}

interface Armed {
  point: Point;
  reach: () => void;
  released: Promise<void>;
}

const writes = /^\s*(with|insert|update|delete)\b/i;
/** Leases are written at any time (`db/leases.ts`), so tests do not pause them. */
const isLease = ({ name }: { name: string }): boolean => name === 'takeLease' || name === 'freeLease';

export class Pauses {
  #armed: Armed | null = null;
  /** Writes that have started and not ended. */
  under = 0;

  /** Pauses the next write that reaches `point` until it is released. */
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

  /** One write, with a point before its commit if it has one. */
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

  /** The store with these pauses. A statement that is its own transaction has no point before its commit. */
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

  /** An action's raw statements outside a transaction. */
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
    // Prepared queries go through `executeQuery` of the database itself; all others ask for its executor.
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
