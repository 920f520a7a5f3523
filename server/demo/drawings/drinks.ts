/** What the café pours. */
import {
  bean,
  box,
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
  steam,
  strewn,
  tableTop,
  turned,
} from './shapes.ts';

const espresso = scene(
  ink.apricot,
  ink.clay,
  steam(390, 290),
  shadow(400, 655, 250),
  ellipse(400, 640, 230, 34, ink.plate),
  ellipse(400, 632, 190, 24, ink.milk),
  line('M510 420c110 -14 110 128 -14 128', ink.milk, 30),
  path('M265 350H535L508 560Q500 620 440 620H360Q300 620 292 560Z', ink.milk),
  path('M272 405H528L508 560Q500 620 440 620H360Q300 620 292 560Z', ink.teal),
  ellipse(400, 352, 135, 30, ink.plate),
  ellipse(400, 356, 116, 22, ink.espresso),
  path('M292 352a110 18 0 0 1 216 0a110 13 0 0 1 -216 0', ink.crema),
  bean(620, 640, 34, 20),
  bean(196, 652, 28, -30),
);

const cappuccino = tableTop(
  ink.blush,
  plateTop(390, 400, 290, ink.milk),
  turned(-32, 390, 400, box(560, 372, 150, 56, ink.clay, 28), box(600, 386, 84, 28, ink.milk, 14)),
  circle(390, 400, 196, ink.brick),
  circle(390, 400, 178, ink.clay),
  circle(390, 400, 164, ink.coffee),
  circle(390, 400, 148, ink.crema),
  path('M390 506c-66 -54 -110 -92 -110 -144c0 -64 82 -78 110 -20c28 -58 110 -44 110 20c0 52 -44 90 -110 144', ink.milk),
  path('M390 470c-40 -34 -68 -60 -68 -92c0 -36 50 -44 68 -8c18 -36 68 -28 68 8c0 32 -28 58 -68 92', ink.crema),
  path('M390 436c-20 -17 -36 -32 -36 -48c0 -20 27 -24 36 -5c9 -19 36 -15 36 5c0 16 -16 31 -36 48', ink.milk),
  turned(24, 150, 650, box(80, 610, 170, 78, ink.crust, 18), box(80, 602, 170, 74, ink.honey, 18)),
  turned(
    24,
    150,
    650,
    strewn(9, 165, 640, 58, (x, y) => circle(x, y, 5, ink.crust)),
  ),
);

const icedLatte = scene(
  ink.sky,
  ink.crema,
  shadow(400, 668, 170),
  line('M446 180L408 560', ink.brick, 20),
  line('M446 180l74 -34', ink.brick, 20),
  path('M262 230H538L506 640Q503 668 474 668H326Q297 668 294 640Z', ink.milk, 'opacity="0.6"'),
  path('M277 420H523L506 634Q503 656 474 656H326Q297 656 294 634Z', ink.milk),
  path('M268 300H532L521 450Q470 420 400 452T279 450Z', ink.coffee),
  path('M279 450Q330 484 400 452T521 450L517 500Q460 476 400 504T283 500Z', ink.crema),
  ...[
    [330, 318, 12],
    [432, 304, -16],
    [376, 376, 30],
  ].map(([x = 0, y = 0, turn = 0]) => turned(turn, x, y, box(x - 40, y - 40, 80, 80, ink.sky, 16, 'opacity="0.85"'))),
  line('M306 270l20 330', ink.milk, 12, 'opacity="0.75"'),
  bean(610, 652, 32, -24),
  bean(668, 676, 26, 40),
);

const glassOf = (drink: string): string =>
  path('M270 250H530L512 630Q508 662 476 662H324Q292 662 288 630Z', ink.milk, 'opacity="0.55"') +
  path('M276 330H524L510 624Q506 650 476 650H324Q294 650 290 624Z', drink);

const lemonade = scene(
  ink.sage,
  ink.lime,
  shadow(400, 664, 180),
  line('M330 190L380 600', ink.clay, 18),
  glassOf(ink.butter),
  fruit(360, 470, 66, ink.honey, ink.butter),
  fruit(452, 560, 58, ink.honey, ink.butter),
  strewn(14, 400, 480, 96, (x, y, n) => circle(x, y, 5 + (n % 3) * 3, ink.milk, 'opacity="0.7"')),
  turned(18, 520, 268, fruit(520, 262, 74, ink.honey, ink.butter)),
  leaf(420, 320, 92, -30),
  leaf(440, 322, 88, 18, ink.forest),
  leaf(400, 326, 76, -78),
  fruit(668, 640, 62, ink.honey, ink.butter),
);

const spritzer = scene(
  ink.cream,
  ink.honey,
  shadow(340, 664, 170),
  shadow(610, 664, 110),
  `<g transform="translate(-60 0)">${glassOf('#EDB54A')}${box(336, 400, 76, 76, ink.milk, 16, 'opacity="0.5" transform="rotate(14 374 438)"')}${box(414, 350, 70, 70, ink.milk, 16, 'opacity="0.5" transform="rotate(-18 449 385)"')}${strewn(24, 400, 490, 100, (x, y, n) => circle(x, y, 4 + (n % 4) * 2, ink.milk, 'opacity="0.8"'))}${line('M310 300l16 290', ink.milk, 11, 'opacity="0.7"')}</g>`,
  path('M610 480c-70 -44 -138 6 -122 92c12 62 62 100 122 84c60 16 110 -22 122 -84c16 -86 -52 -136 -122 -92', ink.brick),
  path('M540 520c-20 22 -20 54 -8 76', 'none', `stroke="${ink.blush}" stroke-width="14" stroke-linecap="round"`),
  line('M610 486q-4 -40 16 -70', ink.coffee, 12),
  leaf(622, 440, 70, 68),
);

export const drinks: Record<string, string> = {
  Espresso: espresso,
  Cappuccino: cappuccino,
  'Iced latte': icedLatte,
  'Homemade lemonade': lemonade,
  'Apple spritzer': spritzer,
};
