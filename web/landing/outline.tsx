import type { ComponentProps } from 'react';
import { stampOutline } from '#ui/brand/scallop.ts';

const id = 'stamp-outline';

/** Drawn once for the whole page, which shows it many times. */
export function OutlineSource() {
  return (
    <svg className="ld-source" width="0" height="0" aria-hidden="true">
      <path id={id} d={stampOutline} />
    </svg>
  );
}

/** The stamp's outline on its 48 × 48 field. */
export function Outline(props: ComponentProps<'use'>) {
  return <use href={`#${id}`} {...props} />;
}
