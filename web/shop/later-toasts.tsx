import { loadToasts } from './failure-toasts.ts';
import { usePart } from './use-part.ts';

/** The place of messages, there as soon as it has come. */
export function LaterToasts() {
  const { part } = usePart('toasts', loadToasts);
  return part ? <part.Toasts /> : null;
}
