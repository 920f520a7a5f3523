/** Which rows of the list are selected, for actions on several members. */
import type { Member } from '@stampdeck/contract/member-list.ts';
import { mostChosen } from '@stampdeck/contract/member-list.ts';
import { useCallback, useState } from 'react';
import type { Changed } from './members-acts.ts';

export interface Chosen {
  has: (id: string) => boolean;
  toggle: (member: Member) => void;
  /** Selects all of these, or none if all are selected; at most as many as one call may name. */
  toggleAll: (members: Member[]) => void;
  clear: () => void;
  /** The selected members with their current status. */
  list: Changed[];
}

const none: ReadonlySet<string> = new Set();

/** `of` names the list: in another list no row is selected. A member who is no longer among `shown` is not selected either. */
export function useChosen(of: string, shown: Member[]): Chosen {
  const [state, setState] = useState({ of, ids: none });
  const ids = state.of === of ? state.ids : none;
  // From the current selection: a row that is not drawn again still calls the first function it got.
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
