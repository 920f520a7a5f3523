/** What is to be closed when a test file is done, the last one first. A hook that a running test sets is never called. */
const closers: (() => unknown)[] = [];

export const atEnd = (close: () => unknown): void => void closers.push(close);

export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
