/** Which rows of the list are chosen, for what is done to several at once. */
import type { Member } from '@stampdeck/contract/member-list.ts';
import { mostChosen } from '@stampdeck/contract/member-list.ts';
import { useCallback, useState } from 'react';
import type { Changed } from './members-acts.ts';

export interface Chosen {
  has: (id: string) => boolean;
  toggle: (member: Member) => void;
  /** All of these, or none of them where all are chosen; of very many as many as one call may name. */
  toggleAll: (members: Member[]) => void;
  clear: () => void;
  /** With the status that each now has. */
  list: Changed[];
}

const none: ReadonlySet<string> = new Set();

/** `of` names the list: of another one nobody is chosen. Whoever is no longer among `shown` is not either. */
export function useChosen(of: string, shown: Member[]): Chosen {
  const [state, setState] = useState({ of, ids: none });
  const ids = state.of === of ? state.ids : none;
  // From what is chosen by then: a row that is not drawn again still calls the first one it was given.
  const change = useCallback(
    (next: (ids: ReadonlySet<string>) => Iterable<string>) =>
      setState((now) => ({ of, ids: new Set([...next(now.of === of ? now.ids : none)].slice(0, mostChosen)) })),
    [of],
  );
  const toggle = useCallback(
    ({ id }: Member) => change((now) => (now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
    [change],
  );
  return {
    has: (id) => ids.has(id),
    toggle,
    toggleAll: (members) =>
      change((now) => {
        const all = members.slice(0, mostChosen).map(({ id }) => id);
        return all.every((id) => now.has(id)) ? [] : all;
      }),
    clear: () => change(() => []),
    list: shown
      .filter(({ id }) => ids.has(id))
      .map(({ id, customer, status }) => ({ id, name: customer.displayName, status })),
  };
}
