/** What the café bakes and roasts. */
import {
  bean,
  box,
  chestnut,
  circle,
  ellipse,
  fruit,
  ink,
  leaf,
  line,
  path,
  plateTop,
  scene,
  shadow,
  strewn,
  tableTop,
  turned,
} from './shapes.ts';

const tart = tableTop(
  ink.butter,
  plateTop(400, 400, 310, ink.milk),
  ...Array.from({ length: 24 }, (_, n) => turned(n * 15, 400, 400, circle(400, 176, 36, ink.crust))),
  circle(400, 400, 226, ink.crust),
  circle(400, 400, 206, '#E3B77C'),
  circle(400, 400, 196, '#D9A566'),
  ...Array.from({ length: 8 }, (_, n) => {
    const [x, y] = [400 + 138 * Math.cos((n * Math.PI) / 4), 400 + 138 * Math.sin((n * Math.PI) / 4)];
    return circle(x, y, 40, ink.cream) + chestnut(x, y - 4, 26);
  }),
  circle(400, 400, 64, ink.cream),
  chestnut(400, 396, 40),
  strewn(40, 400, 400, 90, (x, y, n) =>
    Math.hypot(x - 400, y - 400) > 66 ? circle(x, y, 3 + (n % 2), ink.coffee) : '',
  ),
);

const cheesecake = scene(
  ink.lilac,
  ink.plum,
  shadow(400, 668, 270),
  ellipse(400, 648, 270, 40, ink.plate),
  ellipse(400, 640, 230, 28, ink.milk),
  path('M190 430L600 350V600L190 640Z', ink.cream),
  path('M190 585L600 548V600L190 640Z', ink.crust),
  path('M190 430Q300 320 470 300Q590 300 600 350Z', ink.butter),
  path('M190 430Q300 320 470 300Q590 300 600 350L190 430', ink.honey, 'opacity="0.35"'),
  turned(-12, 440, 330, fruit(452, 306, 62, ink.honey, ink.butter)),
  leaf(512, 340, 62, 60),
  leaf(520, 348, 54, 100, ink.forest),
  line('M250 470l0 100', ink.milk, 10, 'opacity="0.8"'),
);

const slab = (x: number, y: number, turn: number): string =>
  turned(
    turn,
    x,
    y,
    path(`M${x - 150} ${y - 40}l60 -62h240l-40 62Z`, '#6E3B22'),
    path(`M${x - 150} ${y - 40}h260v92q0 14 -14 14h-232q-14 0 -14 -14Z`, ink.espresso),
    path(`M${x + 110} ${y - 40}l40 -62v90l-40 66Z`, '#2A160D'),
    strewn(7, x + 6, y - 70, 74, (a, b) => (b < y - 48 && b > y - 98 ? ellipse(a, b, 18, 9, ink.apricot) : '')),
    strewn(9, x - 20, y + 10, 100, (a, b) =>
      b > y - 26 && b < y + 56 && a < x + 96 ? circle(a, b, 8, ink.crust) : '',
    ),
  );

const brownie = scene(
  ink.sage,
  ink.forest,
  shadow(400, 672, 260),
  ellipse(400, 652, 270, 38, ink.plate),
  ellipse(400, 644, 226, 26, ink.milk),
  slab(400, 580, 0),
  slab(390, 412, -5),
  ...[
    [636, 634, 24],
    [170, 640, -18],
    [680, 664, -40],
  ].map(([x = 0, y = 0, turn = 0]) =>
    turned(
      turn,
      x,
      y,
      path(`M${x - 38} ${y}q38 -40 76 0q-38 40 -76 0`, ink.crust),
      line(`M${x - 18} ${y}h34`, ink.coffee, 4),
    ),
  ),
);

const bag = (x: number, y: number, color: string, label: string): string =>
  shadow(x, y + 210, 110) +
  path(
    `M${x - 92} ${y - 130}H${x + 92}L${x + 104} ${y + 196}Q${x + 104} ${y + 210} ${x + 88} ${y + 210}H${x - 88}Q${x - 104} ${y + 210} ${x - 104} ${y + 196}Z`,
    color,
  ) +
  path(`M${x - 92} ${y - 130}l14 -56h156l14 56Z`, color) +
  path(`M${x - 92} ${y - 130}l14 -56h156l14 56Z`, ink.espresso, 'opacity="0.25"') +
  box(x - 62, y - 60, 124, 170, label, 14) +
  bean(x, y + 4, 36, -28) +
  line(`M${x - 34} ${y + 66}h68`, color, 8) +
  line(`M${x - 22} ${y + 86}h44`, color, 8);

const beans = scene(
  ink.cream,
  ink.wood,
  bag(220, 420, ink.clay, ink.cream),
  bag(586, 420, ink.forest, ink.cream),
  bag(404, 460, ink.espresso, ink.butter),
  ...[
    [180, 706, 30],
    [250, 730, -20],
    [560, 716, 60],
    [640, 740, 10],
    [470, 746, -50],
    [330, 752, 24],
  ].map(([x = 0, y = 0, turn = 0]) => bean(x, y, 27, turn)),
);

export const cakes: Record<string, string> = {
  'Chestnut tart': tart,
  Cheesecake: cheesecake,
  'Almond brownie': brownie,
  'Coffee beans, 3 bags': beans,
};
