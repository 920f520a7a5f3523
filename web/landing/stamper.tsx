import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { ownStyle } from '#card/stamp-slot.tsx';
import { hover } from './hover.ts';

/** What the page can ask of the stamper. */
export interface StamperHandle {
  /** Down onto the card and up again. */
  press(): void;
}

interface StamperProps {
  /** The slot that comes next, over which the stamper hovers. */
  slot: number;
  /** The card is full: there is no next slot. */
  isAside: boolean;
  handle: RefObject<StamperHandle | null>;
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A hand stamp that hovers over the next slot of the card beside it. Decoration: the buttons do the work. */
export function Stamper({ slot, isAside, handle }: StamperProps) {
  const place = useRef<HTMLSpanElement>(null);
  const tool = useRef<SVGSVGElement>(null);
  const shadow = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it hovers over the slot that the element names
  useEffect(() => (place.current ? hover(place.current) : undefined), [slot]);
  useImperativeHandle(handle, () => ({
    press() {
      if (isStill()) return;
      const timing = { duration: 320, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' };
      tool.current?.animate?.(
        [{}, { transform: 'translate(-14%, 25%) rotate(0deg)', offset: 0.34 }, { offset: 0.46 }, {}],
        timing,
      );
      shadow.current?.animate?.([{}, { opacity: 0.9, scale: 0.8, offset: 0.34 }, {}], timing);
    },
  }));
  return (
    <span
      className="ld-stamper"
      data-slot={slot}
      data-aside={isAside || undefined}
      aria-hidden="true"
      ref={place}
      {...ownStyle}
    >
      <span className="ld-stamper-shadow" ref={shadow} />
      <svg className="ld-stamper-tool" viewBox="0 0 120 170" ref={tool} aria-hidden="true">
        <path className="ld-stamper-rubber" d="M14 148c0 10 20.6 18 46 18s46-8 46-18v-8H14z" />
        <path className="ld-stamper-base" d="M10 128v10c0 11 22.4 20 50 20s50-9 50-20v-10z" />
        <ellipse className="ld-stamper-plate" cx="60" cy="128" rx="50" ry="19" />
        <path
          className="ld-stamper-grip"
          d="M60 6c19 0 33 13.5 33 31 0 15-10.5 22-15 33-3.6 9-3.3 20 1 32 2.7 7.5 11 12 11 20 0 8.5-13.4 14-30 14s-30-5.5-30-14c0-8 8.3-12.5 11-20 4.3-12 4.6-23 1-32-4.5-11-15-18-15-33C27 19.5 41 6 60 6z"
        />
        <path
          className="ld-stamper-gloss"
          d="M42 21c-6 4.8-9 11.5-7.6 19 1.2 6.5 5.2 11.5 9 18M46.5 80c1.5 9 .5 18-3.2 26.5"
        />
      </svg>
    </span>
  );
}
