/** Waits for a condition, with a deadline and a check whether it can still come true. */

interface Waiting {
  /** Completes 'Waited in vain for …'. */
  what: string;
  within?: number;
  /** Ends the wait with its words when the condition can no longer come true. */
  refuse?: () => string | undefined;
}

export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { what, within = 30_000, refuse }: Waiting,
): Promise<void> {
  const deadline = performance.now() + within;
  while (!(await condition())) {
    const refusal = refuse?.() ?? (performance.now() > deadline ? `not within ${within} ms` : undefined);
    if (refusal !== undefined) throw new Error(`Waited in vain for ${what}: ${refusal}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
