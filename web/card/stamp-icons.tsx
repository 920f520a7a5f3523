import type { StampIconId } from '@stampdeck/contract/designs.ts';
import { useId } from 'react';

/**
 * One icon on a 24 × 24 grid, as SVG path data in five layers. `fill` is a solid with softened corners and `line` a round stroke;
 * `hole` and `cut` (a solid and a stroke) are taken out of both, as with a knife from a rubber stamp; `over` lies on top.
 */
interface Drawing {
  label: string;
  fill?: string;
  line?: string;
  hole?: string;
  cut?: string;
  over?: string;
}

/** Drawn for this product. All fit a circle of 22 units, so that they sit in a round stamp. */
export const stampIcons: Readonly<Record<StampIconId, Drawing>> = {
  coffee: {
    label: 'Coffee',
    fill: 'M4.25 9.75h12v4.5a4.5 4.5 0 0 1-4.5 4.5h-3a4.5 4.5 0 0 1-4.5-4.5z',
    line: 'M17 10.75h0.75a2.75 2.75 0 0 1 0 5.5H16M4 22h12.5M8 6.25C6.8 4.85 9.2 3.9 8 2.5M12.5 6.25c-1.2-1.4 1.2-2.35 0-3.75',
    cut: 'M6.75 12.25v2a2.4 2.4 0 0 0 1.1 2',
  },
  cup: {
    label: 'Takeaway cup',
    fill: 'M8 2.75h8l0.75 2.25H7.25zM5.75 5.25h12.5v1.5H5.75zM6.5 7h11l-1.1 13.3a1 1 0 0 1-1 0.95H8.6a1 1 0 0 1-1-0.95z',
    hole: 'M9.9 16.6A3.3 2.4-45 1 1 14.1 12.4 3.3 2.4-45 1 1 9.9 16.6z',
    cut: 'M4 8.25h16',
    over: 'M9.3 17.2c0.3-2.6 1.8-2.3 2.2-3.10.5-1 2.1-1 2.4-2.7l0.80.3c-0.4 2.5-1.8 2.3-2.2 3.1-0.5 1-2.1 1-2.5 2.9z',
  },
  bean: {
    label: 'Coffee bean',
    fill: 'M5.35 18.65A9.4 6.75-45 1 1 18.65 5.35 9.4 6.75-45 1 1 5.35 18.65z',
    cut: 'M4.5 19.5c1-5.5 6-3.5 7.5-7.5s6.5-2 7.5-7.5',
  },
  croissant: {
    label: 'Croissant',
    fill: 'M3.2 18.2C1.8 15 2.4 12 4.6 10.9 5 7.6 7 5.6 9.3 5.6c0.9-1.3 4.5-1.3 5.4 0 2.3 0 4.3 2 4.7 5.3 2.2 1.1 2.8 4.1 1.4 7.3-0.5 1-1.6 1-2.10.2C17.5 16.2 15.5 14.9 12 14.9s-5.5 1.3-6.7 3.5c-0.50.8-1.60.8-2.1-0.2z',
    cut: 'M4.4 10.2c0.3 2.5 1.3 4.7 3 6.5M9.2 4.8c-0.4 3.5-0.2 7.20.6 10.7M19.6 10.2c-0.3 2.5-1.3 4.7-3 6.5M14.8 4.8c0.4 3.50.2 7.2-0.6 10.7',
  },
  cake: {
    label: 'Cake',
    fill: 'M5.5 10.5h13a1.75 1.75 0 0 1 1.75 1.75v6.5H3.75v-6.5A1.75 1.75 0 0 1 5.5 10.5zM12 2.25c0.8 1 1 1.5 1 1.9a1 1 0 0 1-2 0c0-0.40.2-0.9 1-1.9z',
    line: 'M3 22h18M12 9.5V7.5',
    cut: 'M2.5 13.75c1.6 1.9 3.2 1.9 4.75 0 1.6 1.9 3.2 1.9 4.75 0 1.6 1.9 3.2 1.9 4.75 0 1.6 1.9 3.2 1.9 4.75 0',
  },
  pizza: {
    label: 'Pizza',
    fill: 'M5 9.75c4.6-2.4 9.4-2.4 14 0l-6.15 11.1a1 1 0 0 1-1.7 0z',
    line: 'M3.25 6.25c5.7-3.5 11.8-3.5 17.5 0',
    hole: 'M9.25 13.2a1.65 1.65 0 1 0 0-3.3 1.65 1.65 0 0 0 0 3.3zM14.5 14a1.65 1.65 0 1 0 0-3.3 1.65 1.65 0 0 0 0 3.3zM11.7 18.25a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  },
  burger: {
    label: 'Burger',
    fill: 'M3.75 10.25a8.25 7.25 0 0 1 16.5 0zM4.25 18.75h15.5a2.5 2.5 0 0 1-2.5 2.5H6.75a2.5 2.5 0 0 1-2.5-2.5z',
    line: 'M3 15.25c1.5 0 1.5-1.5 3-1.5s1.5 1.5 3 1.5 1.5-1.5 3-1.5 1.5 1.5 3 1.5 1.5-1.5 3-1.5 1.5 1.5 3 1.5',
    cut: 'M8.5 7.5l-0.40.3M12 6l0.40.2M15.5 8l0.30.3',
  },
  bowl: {
    label: 'Noodle bowl',
    fill: 'M2.75 13h18.5a9 9 0 0 1-5.5 6.75V21.25h-7.5v-1.5A9 9 0 0 1 2.75 13z',
    line: 'M14 10.5 19.25 2.75M17.25 10.5 21.5 5M4.5 10.25c0-1.75 1.25-2.75 2.25-3.5S8 4.75 7.25 3.5M9.25 10.25c0-1.75 1-2.5 1.5-3.5s0.5-2 0-3.25',
    cut: 'M5.75 15.5c0.6 1.1 1.4 1.9 2.5 2.5',
  },
  sushi: {
    label: 'Sushi',
    fill: 'M3 8.5C3 5.5 7 3.25 12 3.25s9 2.25 9 5.25v7c0 3-4 5.25-9 5.25s-9-2.25-9-5.25z',
    hole: 'M12 5c3.9 0 7 1.6 7 3.6s-3.1 3.6-7 3.6-7-1.6-7-3.6S8.1 5 12 5z',
    cut: 'M6 14.5v1.5c0 0.60.5 1.2 1.3 1.7',
    over: 'M8.55 8.2a1.35 1 0 1 0 2.7 0 1.35 1 0 1 0-2.7 0zM12.55 7.9a1.35 1 0 1 0 2.7 0 1.35 1 0 1 0-2.7 0zM10.75 10.05a1.35 1 0 1 0 2.7 0 1.35 1 0 1 0-2.7 0z',
  },
  taco: {
    label: 'Taco',
    fill: 'M4 19.5a8 8 0 0 1 16 0zM4 14.25a2.75 2.75 0 0 1 0.5-4.5 2.9 2.9 0 0 1 3.5-3.5 3.2 3.2 0 0 1 4-1.8 3.2 3.2 0 0 1 4 1.8 2.9 2.9 0 0 1 3.5 3.5 2.75 2.75 0 0 1 0.5 4.5L12 15z',
    hole: 'M9 17.9a0.950.95 0 1 0 0-1.90.950.95 0 0 0 0 1.9zM12.25 15.75a0.950.95 0 1 0 0-1.90.950.95 0 0 0 0 1.9zM15.25 18.15a0.950.95 0 1 0 0-1.90.950.95 0 0 0 0 1.9z',
    cut: 'M2.5 19.5a9.5 9.5 0 0 1 19 0',
  },
  icecream: {
    label: 'Ice cream',
    fill: 'M6.75 14.25h10.5l-4.45 7a0.950.95 0 0 1-1.6 0zM5 10.1a1.95 1.95 0 0 1 1.7-1.95 5.35 5.35 0 0 1 10.6 0A1.95 1.95 0 0 1 17 12.05H7a1.95 1.95 0 0 1-2-1.95z',
    cut: 'M4 13.4h16M8.7 13.5l4.8 6.3M12.8 13.5l3.5 4.6M9 7.4a3 3 0 0 1 1.9-2.3',
  },
  beer: {
    label: 'Beer',
    fill: 'M5.25 12h11v7.5a1.75 1.75 0 0 1-1.75 1.75H7a1.75 1.75 0 0 1-1.75-1.75zM4 7.75A2.9 2.9 0 0 1 6.9 5a3.5 3.5 0 0 1 6.1-1 3 3 0 0 1 4.4 3.1c0 1.5-1 2.65-2.5 2.65H6a2 2 0 0 1-2-2z',
    line: 'M17 13h1a2.25 2.25 0 0 1 2.25 2.25V16.5A2.25 2.25 0 0 1 18 18.75h-1',
    cut: 'M4 11.25h14M8.75 14.5v3.75M12.75 14.5v3.75',
  },
  wine: {
    label: 'Wine',
    fill: 'M7.75 2.75h8.5c0.9 2.7 1.2 4.8 1 6.75a5.27 5.27 0 0 1-10.5 0c-0.2-1.950.1-4.05 1-6.75z',
    line: 'M12 15v6.5M8 22h8',
    cut: 'M6 7.75c2-1.25 4-1.25 6 0s4 1.25 6 0',
  },
  scissors: {
    label: 'Scissors',
    fill: 'M17.9 2.75c0.6 1.60.3 3-0.6 4.4L10 17.2l-1.7-1.2zM6.1 2.75c-0.6 1.6-0.3 3 0.6 4.4L14 17.2l1.7-1.2z',
    line: 'M6.4 21.25a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8zM17.6 21.25a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8z',
    hole: 'M12 13.15a0.850.85 0 1 0 0-1.70.850.85 0 0 0 0 1.7z',
  },
  nail: {
    label: 'Nail polish',
    fill: 'M6.9 2.75h3.7l0.8 6.75H6.1zM5.75 12.25h6a3 3 0 0 1 3 3v3.5a2.5 2.5 0 0 1-2.5 2.5h-7a2.5 2.5 0 0 1-2.5-2.5v-3.5a3 3 0 0 1 3-3zM17.9 2.9c0.4 2.2 1.4 3.2 3.35 3.6-1.950.4-2.95 1.4-3.35 3.6-0.4-2.2-1.4-3.2-3.35-3.6 1.95-0.4 2.95-1.4 3.35-3.6z',
    cut: 'M5.9 18v-2a1.5 1.5 0 0 1 0.9-1.35',
  },
  flower: {
    label: 'Flower',
    fill: 'M8.4 7.1a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0zM13.44 10.76a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0zM11.52 16.69a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0zM5.28 16.69a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0zM3.36 10.76a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0z',
    hole: 'M12 15.8a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8z',
    over: 'M12 14.4a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  },
  paw: {
    label: 'Paw',
    fill: 'M12 12c2.3 0 3.2 2 4.5 3.5s1.75 2 1.75 3.2a2.5 2.5 0 0 1-2.5 2.5c-1.5 0-2.25-0.7-3.75-0.7s-2.250.7-3.750.7a2.5 2.5 0 0 1-2.5-2.5c0-1.20.45-1.7 1.75-3.2S9.7 12 12 12zM8.5 8.5c0.9 0 1.5-1.2 1.5-2.8s-0.6-2.8-1.5-2.8S7 4.1 7 5.7s0.6 2.8 1.5 2.8zM15.5 8.5c0.9 0 1.5-1.2 1.5-2.8s-0.6-2.8-1.5-2.8-1.5 1.2-1.5 2.80.6 2.8 1.5 2.8zM4.2 13.5c0.8 0 1.3-1 1.3-2.3s-0.6-2.3-1.4-2.3-1.4 1-1.4 2.30.7 2.3 1.5 2.3zM19.8 13.5c-0.8 0-1.3-1-1.3-2.3s0.6-2.3 1.4-2.3 1.4 1 1.4 2.3-0.7 2.3-1.5 2.3z',
  },
  bike: {
    label: 'Bicycle',
    line: 'M5.6 20a3.85 3.85 0 1 0 0-7.7 3.85 3.85 0 0 0 0 7.7zM18.4 20a3.85 3.85 0 1 0 0-7.7 3.85 3.85 0 0 0 0 7.7zM5.6 16.15 9.25 9.25h6.9l-4.65 6.9H5.6M7.75 5.75h2.5M9.1 5.75l2.4 10.4M18.4 16.15 15.25 4.75h2.75',
  },
  car: {
    label: 'Car',
    fill: 'M5.25 10.75 6.9 5.7A2 2 0 0 1 8.8 4.25h6.4a2 2 0 0 1 1.9 1.45l1.65 5.05a2.5 2.5 0 0 1 2.5 2.5v4.5H2.75v-4.5a2.5 2.5 0 0 1 2.5-2.5zM4.25 18h2.25v2.25H4.25zM17.5 18h2.25v2.25H17.5z',
    hole: 'M6.9 10.25 8.15 6.5a0.750.75 0 0 1 0.7-0.5h6.3a0.750.75 0 0 1 0.70.5l1.25 3.75z',
    cut: 'M6.25 14.25h0.75M17 14.25h0.75M10.5 14.25h3',
  },
  book: {
    label: 'Book',
    fill: 'M12 6.75c-1.75-1.5-4.75-2.25-9.25-2.25v13c4.5 0 7.50.75 9.25 2.25 1.75-1.5 4.75-2.25 9.25-2.25v-13c-4.5 0-7.50.75-9.25 2.25z',
    cut: 'M12 5v17M5.5 8.75c1.40.1 2.50.3 3.50.65M5.5 12.75c1.40.1 2.50.3 3.50.65M18.5 8.75c-1.40.1-2.50.3-3.50.65M18.5 12.75c-1.40.1-2.50.3-3.50.65',
  },
  bag: {
    label: 'Shopping bag',
    fill: 'M5.25 8.25h13.5l1.2 11.7a1.2 1.2 0 0 1-1.2 1.3H5.25a1.2 1.2 0 0 1-1.2-1.3z',
    line: 'M8.5 8V6.25a3.5 3.5 0 0 1 7 0V8',
    cut: 'M8.25 12.25a3.75 3.75 0 0 0 7.5 0',
  },
  heart: {
    label: 'Heart',
    fill: 'M12 20.5C7 17.25 2.9 13.5 2.9 9A4.8 4.8 0 0 1 12 6.75 4.8 4.8 0 0 1 21.1 9c0 4.5-4.1 8.25-9.1 11.5z',
    cut: 'M6.1 9.25a2 2 0 0 1 1.65-2',
  },
  star: {
    label: 'Star',
    fill: 'M11.33 3.65Q12 2.2 12.67 3.65L14.94 8.55L20.3 9.2Q21.89 9.39 20.72 10.47L16.76 14.15L17.8 19.44Q18.11 21.01 16.72 20.23L12 17.6L7.28 20.23Q5.89 21.01 6.2 19.44L7.24 14.15L3.28 10.47Q2.11 9.39 3.7 9.2L9.06 8.55z',
    cut: 'M10.7 8.2 9.6 10.4',
  },
  stamp: {
    label: 'Stamp',
    fill: 'M12 2.75a3.6 3.6 0 0 1 3.6 3.6c0 2-1.4 3.15-1.4 5.4v2h4.55a1.5 1.5 0 0 1 1.5 1.5v2.5H3.75v-2.5a1.5 1.5 0 0 1 1.5-1.5H9.8v-2c0-2.25-1.4-3.4-1.4-5.4a3.6 3.6 0 0 1 3.6-3.6z',
    line: 'M4.25 22h15.5',
    cut: 'M10.5 6.5a1.6 1.6 0 0 1 1.1-1.5',
  },
};

interface StampIconProps {
  id: StampIconId;
  size?: number | string;
  /** Read out; without it the icon is decoration. */
  title?: string;
}

/** One of the stamp icons in the text's colour. */
export function StampIcon({ id, size = 24, title }: StampIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <StampGlyph id={id} />
    </svg>
  );
}

/** The icon's shapes without their `<svg>`, for use inside another drawing. */
export function StampGlyph({ id }: { id: StampIconId }) {
  // The icon's name is part of the mask's id: should two React roots on a page count alike, the masks are alike, too.
  const mask = `${useId()}${id}`;
  const { fill, line, hole, cut, over } = stampIcons[id];
  return (
    <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
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
