import type { CSSProperties } from 'react';
import './slot-meter.css';

/** A small bar of `size` slots, the first `count` filled. Decoration: the numbers stand beside it. */
export function SlotMeter({ count, size }: { count: number; size: number }) {
  return <span className="sd-meter" aria-hidden style={{ '--count': count, '--size': size } as CSSProperties} />;
}
