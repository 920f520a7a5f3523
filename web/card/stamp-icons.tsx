import type { StampIconId } from '@stampdeck/contract/designs.ts';
import { stampIcons } from '@stampdeck/contract/stamp-icons.ts';
import { type ComponentProps, useId } from 'react';

/** Where an icon lies on the stamp's field of 48 × 48. */
export const onStamp = 'translate(9.6 9.6) scale(1.2)';

interface StampGlyphProps extends Pick<ComponentProps<'g'>, 'className' | 'color' | 'transform'> {
  id: StampIconId;
}

/** The icon's shapes in the text's color, without their `<svg>`, for use inside a drawing. */
export function StampGlyph({ id, ...place }: StampGlyphProps) {
  // Two React roots on a page may count alike: with the icon's name in the id, their masks are alike, too.
  const mask = `${useId()}${id}`;
  const { fill, line, hole, cut, over } = stampIcons[id];
  return (
    <g {...place} fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="24" height="24">
        <path d="M0 0h24v24H0z" fill="white" stroke="none" />
        {hole && <path d={hole} fill="black" stroke="none" />}
        {cut && <path d={cut} stroke="black" strokeWidth="1.5" />}
      </mask>
      <g mask={`url(#${mask})`}>
        {fill && <path d={fill} fill="currentColor" strokeWidth="1.5" />}
        {line && <path d={line} strokeWidth="1.9" />}
      </g>
      {over && <path d={over} fill="currentColor" stroke="none" />}
    </g>
  );
}
