/** Cleans up when a test file is done, last first. Needed because a hook registered during a test never runs. */
const closers: (() => unknown)[] = [];

export const atEnd = (close: () => unknown): void => void closers.push(close);

export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
