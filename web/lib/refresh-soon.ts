import type { Query } from '@tanstack/react-query';
import { queryClient } from './query.ts';

type Choice = (query: Query) => boolean;

/** A busy shop has many events. All that arrive within this time (milliseconds) cause one reload. */
const rushMs = 300;
let chosen: Choice[] = [];

/** Loads the chosen queries again, after `rushMs`. */
export function refreshSoon(choice: Choice): void {
  chosen.push(choice);
  if (chosen.length > 1) return;
  setTimeout(() => {
    const choices = chosen;
    chosen = [];
    void queryClient.invalidateQueries({ predicate: (query) => choices.some((isChosen) => isChosen(query)) });
  }, rushMs);
}
