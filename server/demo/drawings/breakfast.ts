/** What the café serves in the morning. */
import {
  box,
  circle,
  ellipse,
  fruit,
  ink,
  leaf,
  line,
  moved,
  path,
  plateTop,
  scene,
  shadow,
  strewn,
  tableTop,
  turned,
} from './shapes.ts';

/** A slice of bread; around 0, 200 wide. */
const slice = (crumb: string): string =>
  path(
    'M-96 -34c-34 -66 26 -92 96 -92s130 26 96 92c-8 14 -8 24 -6 40l6 84q2 28 -26 28H-70q-28 0 -26 -28l6 -84c2 -16 2 -26 -6 -40',
    ink.crust,
  ) +
  path(
    'M-80 -40c-26 -50 26 -70 80 -70s106 20 80 70c-8 16 -10 28 -8 46l6 76q2 20 -18 20H-60q-20 0 -18 -20l6 -76c2 -18 0 -30 -8 -46',
    crumb,
  );

const egg = (x: number, y: number, size: number): string =>
  path(
    `M${x} ${y - size}c${size * 0.8} ${-size * 0.2} ${size * 1.3} ${size * 0.6} ${size} ${size * 1.2}c${-size * 0.4} ${size * 0.8} ${-size * 1.4} ${size * 0.6} ${-size * 1.9} ${size * 0.2}c${-size * 0.5} ${-size * 0.5} ${-size * 0.1} ${-size * 1.2} ${size * 0.9} ${-size * 1.4}`,
    ink.milk,
  ) +
  circle(x, y, size * 0.46, ink.honey) +
  circle(x - size * 0.14, y - size * 0.14, size * 0.12, ink.butter);

const board = tableTop(
  ink.sage,
  box(134, 154, 560, 520, ink.espresso, 60, 'opacity="0.16"'),
  box(120, 130, 560, 520, ink.wood, 60),
  ...[210, 310, 420, 540].map((y) => line(`M150 ${y}q250 22 500 0`, ink.coffee, 5, 'opacity="0.22"')),
  moved(270, 300, 0.95, slice(ink.cream)),
  moved(350, 330, 0.95, slice(ink.cream)),
  path('M470 190l180 60l-40 110l-170 -40Z', ink.butter),
  path('M440 320l170 40l-4 34l-170 -40Z', ink.honey),
  ...[
    [500, 262, 16],
    [560, 290, 12],
    [540, 330, 10],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, ink.honey)),
  ...[0, 1, 2].map((n) =>
    path(
      `M${180 + n * 56} 480c40 -50 90 -30 84 24c-4 44 -60 66 -96 40c-24 -18 -8 -44 12 -64`,
      n === 1 ? '#E79A94' : '#EFB0A8',
    ),
  ),
  moved(480, 510, 1, circle(0, 0, 66, ink.milk), circle(0, 0, 52, ink.berry), circle(-14, -12, 12, '#D9607A')),
  egg(608, 520, 62),
  leaf(410, 560, 54, 30),
  leaf(424, 566, 46, 80, ink.forest),
);

const granola = tableTop(
  ink.lilac,
  circle(414, 420, 280, ink.espresso, 'opacity="0.16"'),
  circle(400, 400, 280, ink.teal),
  circle(400, 400, 250, '#2F6665'),
  circle(400, 400, 236, ink.milk),
  path('M180 360c60 -150 260 -210 390 -90c-60 40 -120 60 -190 66s-140 0 -200 24', ink.crust),
  strewn(90, 380, 330, 190, (x, y, n) =>
    y < 340 && Math.hypot(x - 400, y - 400) < 222 && y < 345 - (x - 380) * 0.12
      ? turned(
          n * 47,
          x,
          y,
          ellipse(x, y, 17, 10, [ink.honey, ink.apricot, ink.coffee, ink.butter][n % 4] ?? ink.honey),
        )
      : '',
  ),
  ...[
    [300, 480, 44],
    [376, 520, 44],
    [322, 556, 40],
  ].map(
    ([x = 0, y = 0, r = 0]) =>
      circle(x, y, r, ink.butter) +
      circle(x, y, r * 0.8, ink.cream) +
      strewn(5, x, y, 12, (a, b) => circle(a, b, 3, ink.crust)),
  ),
  ...[
    [470, 430],
    [528, 410],
    [500, 476],
    [560, 462],
    [466, 540],
  ].map(([x = 0, y = 0], n) =>
    n % 2 === 0
      ? circle(x, y, 30, ink.plum) + circle(x, y - 6, 10, ink.lilac, 'opacity="0.5"')
      : circle(x, y, 32, ink.berry) + strewn(7, x, y, 20, (a, b) => circle(a, b, 6, '#D9607A')),
  ),
  leaf(548, 560, 60, 120),
  turned(38, 660, 640, box(560, 632, 230, 20, ink.steel, 10), ellipse(560, 642, 50, 34, ink.steel)),
);

const avocado = tableTop(
  ink.apricot,
  plateTop(400, 410, 300, ink.sky),
  turned(
    -14,
    400,
    400,
    moved(400, 400, 2.05, slice(ink.cream)),
    path(
      'M232 300c-40 -90 60 -140 168 -140s208 50 168 140c-18 40 -22 70 -14 110c14 70 -20 160 -154 160s-170 -80 -154 -160c8 -46 4 -70 -14 -110',
      ink.lime,
    ),
    ...[0, 1, 2, 3, 4].map((n) => line(`M${262 + n * 12} ${250 + n * 66}q130 -66 ${270 - n * 18} 6`, ink.leaf, 30)),
    ...[0, 1, 2, 3, 4].map((n) => line(`M${270 + n * 12} ${240 + n * 66}q124 -60 ${256 - n * 18} 4`, '#D7E08A', 10)),
    strewn(34, 400, 380, 170, (x, y, n) =>
      turned(n * 61, x, y, box(x - 9, y - 3, 18, 7, n % 3 === 0 ? ink.brick : ink.clay, 3)),
    ),
  ),
  fruit(640, 590, 66, ink.leaf, ink.lime),
  fruit(166, 620, 54, ink.leaf, ink.lime),
);

const flute = (x: number, turn: number): string =>
  turned(
    turn,
    x,
    640,
    line(`M${x} 500V640`, ink.steel, 10),
    ellipse(x, 644, 56, 12, ink.steel),
    path(`M${x - 52} 190H${x + 52}L${x + 40} 440Q${x + 30} 510 ${x} 510T${x - 40} 440Z`, ink.milk, 'opacity="0.75"'),
    path(`M${x - 48} 270H${x + 48}L${x + 38} 440Q${x + 28} 500 ${x} 500T${x - 38} 440Z`, ink.butter),
    strewn(12, x, 390, 70, (a, b, n) => (Math.abs(a - x) < 34 ? circle(a, b, 3 + (n % 3) * 2, ink.milk) : '')),
  );
const croissant = (x: number, y: number, scale: number): string =>
  moved(
    x,
    y,
    scale,
    path(
      'M-150 40c0 -110 90 -150 150 -150s150 40 150 150c-36 16 -62 -10 -72 -44c-40 -22 -116 -22 -156 0c-10 34 -36 60 -72 44',
      ink.honey,
    ),
    ...[-92, -34, 34, 92].map((at) =>
      line(
        `M${at} ${-64 - 40 * (1 - Math.abs(at) / 92)}q${at < 0 ? 26 : -26} 44 ${at < 0 ? 14 : -14} 92`,
        ink.crust,
        12,
      ),
    ),
  );

const forTwo = scene(
  ink.blush,
  ink.berry,
  shadow(280, 655, 90),
  shadow(430, 655, 90),
  shadow(590, 668, 170),
  flute(270, -5),
  flute(420, 6),
  croissant(600, 560, 0.8),
  path('M430 590H770L740 680Q736 690 724 690H476Q464 690 460 680Z', ink.wood),
  ...[0, 1, 2, 3, 4, 5].map((n) => line(`M${452 + n * 54} 600l16 78`, ink.coffee, 7, 'opacity="0.35"')),
  circle(180, 662, 30, ink.plum),
  circle(128, 676, 24, ink.berry),
  leaf(196, 640, 44, 40),
);

const brunch = tableTop(
  ink.clay,
  plateTop(430, 430, 300, ink.milk),
  circle(430, 430, 206, ink.forest),
  circle(430, 430, 190, '#E58A2E'),
  line('M320 430c30 -110 220 -110 220 -4c0 84 -150 90 -150 14c0 -50 80 -54 84 -6', ink.cream, 22),
  strewn(12, 430, 430, 150, (x, y, n) => turned(n * 53, x, y, ellipse(x, y, 15, 8, ink.forest))),
  leaf(560, 360, 50, 60),
  moved(
    160,
    170,
    1,
    circle(10, 16, 104, ink.espresso, 'opacity="0.16"'),
    ...[-60, 60, -30, 30, 0].map((x) =>
      ellipse(x, 0, 58, 92, x === 0 ? '#EE9A3D' : x % 60 === 0 ? '#D97A22' : '#E58A2E'),
    ),
    box(-12, -122, 24, 48, ink.forest, 8),
  ),
  turned(-40, 640, 170, box(540, 160, 220, 22, ink.plate, 11), ellipse(540, 171, 58, 40, ink.plate)),
);

export const breakfast: Record<string, string> = {
  'Chestnut breakfast': board,
  'Granola with fruit': granola,
  'Avocado bread': avocado,
  'Breakfast for two': forTwo,
  'Autumn brunch': brunch,
};
