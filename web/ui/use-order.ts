/** Rows that are put in order by dragging their handle, or with the arrow keys on it. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

interface Drag {
  from: number;
  /** Where it would be dropped. */
  over: number;
  /** How far it is from its place (pixels). */
  by: number;
}

/** The place that a pointer at this height is over: that of the row whose middle is nearest. */
function placeAt(y: number, middles: readonly number[]): number {
  const far = middles.map((middle) => Math.abs(middle - y));
  return far.indexOf(Math.min(...far));
}

const middleOf = (row: Element): number => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};

/** The list with one of its rows at another place. */
export function movedTo<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)];
}

/** `onMove` puts the row of one place at another. The list element gets `ref`, its rows `row(place)`, their handles `handle(place)`. */
export function useOrder<List extends HTMLElement>(count: number, onMove: (from: number, to: number) => void) {
  const ref = useRef<List>(null);
  const start = useRef({ y: 0, middles: [0] });
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The handle that was moved by keyboard: a row that moves loses the focus. */
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (held.current?.isConnected && document.activeElement === document.body) held.current.focus();
  });
  const step = (place: number, by: number) => {
    const to = place + by;
    if (to >= 0 && to < count) onMove(place, to);
  };
  return {
    ref,
    row: (place: number) => ({
      'data-ordered': true,
      'data-dragged': drag?.from === place || undefined,
      'data-drop':
        drag && drag.over === place && drag.from !== place ? (drag.over < drag.from ? 'before' : 'after') : undefined,
      style: drag?.from === place ? { transform: `translateY(${drag.by}px)` } : undefined,
    }),
    handle: (place: number) => ({
      // The focus went on to something else.
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget) held.current = null;
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        held.current = event.currentTarget as HTMLElement;
        step(place, by);
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || !ref.current) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        start.current = { y: event.clientY, middles: [...ref.current.children].map(middleOf) };
        setDrag({ from: place, over: place, by: 0 });
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        const { y, middles } = start.current;
        setDrag((now) => now && { ...now, by: clientY - y, over: placeAt(clientY, middles) });
      },
      onPointerUp: () => {
        if (drag && drag.over !== drag.from) onMove(drag.from, drag.over);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}
