/** The browser's store: parsed on read, written in the wire form, never throwing (private mode, full disk). */
import * as z from 'zod/mini';

export interface Stored<T> {
  key: string;
  read(): T | null;
  /** Null removes the entry. Returns whether the browser stored it. */
  write(value: T | null): boolean;
}

/** One entry of localStorage under `key`. Content that does not fit the schema reads as null. */
export const stored = <S extends z.ZodMiniType>(key: string, schema: S): Stored<z.output<S>> =>
  entry(() => localStorage, key, schema);

const inMemory = new Map<string, unknown>();

/** As an entry; what a browser without room does not store lives as long as the page. */
export const lasting = <T>({ key, read, write }: Stored<T>): Stored<T> => ({
  key,
  read: () => (inMemory.has(key) ? (inMemory.get(key) as T | null) : read()),
  write(value) {
    const isStored = write(value);
    if (isStored) inMemory.delete(key);
    else inMemory.set(key, value);
    return isStored;
  },
});

/** As `stored`, with an entry for each shop that belongs to one customer. */
export function storedByShop<Shape extends z.core.$ZodLooseShape>(key: string, shape: Shape) {
  type Known = z.output<z.ZodMiniObject<Shape>>;
  const entries = z.record(z.string(), z.object({ ...shape, customerId: z.string() }));
  const all = stored(key, entries) as unknown as Stored<Record<string, Known & { customerId: string }>>;
  return {
    read(shopId: string, customerId: string): Known | undefined {
      const known = all.read()?.[shopId];
      return known?.customerId === customerId ? known : undefined;
    },
    write(shopId: string, customerId: string, known: Known): void {
      all.write({ ...all.read(), [shopId]: { ...known, customerId } });
    },
    /** For the person who signs out. */
    forget: () => void all.write(null),
  };
}

/** As `stored`, only for this tab and until it closes. */
export const storedForTab = <S extends z.ZodMiniType>(key: string, schema: S): Stored<z.output<S>> =>
  entry(() => sessionStorage, key, schema);

/** Calls `place` each time: a browser may refuse even that. */
function entry<S extends z.ZodMiniType>(place: () => Storage, key: string, schema: S): Stored<z.output<S>> {
  return {
    key,
    read() {
      try {
        const text = place().getItem(key);
        if (text === null) return null;
        const parsed = z.safeParse(schema, JSON.parse(text));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) place().removeItem(key);
        else place().setItem(key, JSON.stringify(z.encode(schema, value)));
        return true;
      } catch {
        return false;
      }
    },
  };
}
