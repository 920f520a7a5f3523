/** Which rows of a list are selected, for acts on several of them. */
import { useCallback, useState } from 'react';

export interface Chosen<Row, Told = Row> {
  has: (id: string) => boolean;
  toggle: (row: Row) => void;
  /** Selects all of these, or none if all are selected; at most as many as one call may name. */
  toggleAll: (rows: Row[]) => void;
  clear: () => void;
  /** The selected rows as they are now. */
  list: Told[];
}

const none: ReadonlySet<string> = new Set();

/** `of` names the list: in another list no row is selected. A row that is no longer among `shown` is not selected either. */
export function useChosen<Row extends { id: string }>(of: string, shown: Row[], most: number): Chosen<Row> {
  const [state, setState] = useState({ of, ids: none });
  const ids = state.of === of ? state.ids : none;
  // From the current selection: a row that is not drawn again still calls the first function it got.
  const change = useCallback(
    (next: (ids: ReadonlySet<string>) => Iterable<string>) =>
      setState((now) => ({ of, ids: new Set([...next(now.of === of ? now.ids : none)].slice(0, most)) })),
    [of, most],
  );
  const toggle = useCallback(
    ({ id }: Row) => change((now) => (now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
    [change],
  );
  return {
    has: (id) => ids.has(id),
    toggle,
    toggleAll: (rows) =>
      change((now) => {
        const all = rows.slice(0, most).map(({ id }) => id);
        return all.every((id) => now.has(id)) ? [] : all;
      }),
    clear: () => change(() => []),
    list: shown.filter(({ id }) => ids.has(id)),
  };
}
