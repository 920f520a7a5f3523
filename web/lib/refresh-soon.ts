import type { Query } from '@tanstack/react-query';
import { queryClient } from './query.ts';

type Choice = (query: Query) => boolean;

/** Events come in a rush where a shop is busy: what they make stale is read again once for all that arrive within this time. */
const rushMs = 300;
let chosen: Choice[] = [];

/** Reads again the queries of a choice, a moment from now. */
export function refreshSoon(choice: Choice): void {
  chosen.push(choice);
  if (chosen.length > 1) return;
  setTimeout(() => {
    const choices = chosen;
    chosen = [];
    void queryClient.invalidateQueries({ predicate: (query) => choices.some((isChosen) => isChosen(query)) });
  }, rushMs);
}
