/** Decisions about products that only the server makes. */
import type { ProductForm } from '@stampdeck/contract/products.ts';

type Deal = ProductForm['deal'];

/** Whether a deal counts its pieces from now on: nothing was limited before, or another span of time begins. */
export const beginsDeal = (before: Deal, after: Deal, now: Date): boolean => {
  if (after.cap === null) return false;
  const wasOver = before.endsAt !== null && Date.parse(before.endsAt) <= now.getTime();
  return before.cap === null || before.startsAt !== after.startsAt || (wasOver && before.endsAt !== after.endsAt);
};
