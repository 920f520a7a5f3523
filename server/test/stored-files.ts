import type { FileStore } from '#files/file-store.ts';

/** The names of the files in a store, sorted. */
export async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}
