/** What the barber does and sells. */
import { box, circle, fruit, ink, leaf, line, path, scene, shadow, tableTop, turned } from './shapes.ts';

const comb = (x: number, y: number, teeth: number, color: string): string =>
  box(x - teeth * 10, y - 34, teeth * 20, 40, color, 18) +
  Array.from({ length: teeth }, (_, n) => box(x - teeth * 9.4 + n * 19, y, 10, 58, color, 5)).join('');

const blade = (turn: number): string =>
  turned(
    turn,
    400,
    400,
    path('M384 400L396 96Q400 84 410 96L424 400Z', ink.milk),
    path('M404 400L406 96Q410 90 412 98L424 400Z', ink.steel),
    line('M404 410L404 520', ink.night, 26),
    circle(404, 592, 62, 'none', `stroke="${ink.night}" stroke-width="26"`),
  );

const cut = tableTop(
  ink.teal,
  turned(-24, 400, 400, comb(420, 640, 20, ink.butter)),
  circle(414, 420, 250, ink.night, 'opacity="0.12"'),
  blade(24),
  blade(-24),
  circle(402, 404, 18, ink.butter),
);

const child = scene(
  ink.butter,
  ink.teal,
  path('M180 800Q200 560 400 560T620 800Z', ink.milk),
  ...[0, 1, 2, 3].map((n) => line(`M${250 + n * 100} ${640 + (n % 2) * 30}q10 60 ${(n - 1.5) * 24} 160`, ink.sky, 14)),
  box(350, 500, 100, 90, '#E0A37C', 40),
  circle(400, 400, 150, '#F0BE98'),
  circle(250, 412, 32, '#F0BE98'),
  circle(550, 412, 32, '#F0BE98'),
  path('M244 390c-20 -170 90 -220 160 -220s180 60 152 220c-20 -60 -60 -86 -110 -92c-60 40 -160 10 -202 92', '#8A4B26'),
  circle(344, 412, 14, ink.espresso),
  circle(456, 412, 14, ink.espresso),
  line('M356 470q44 36 88 0', ink.brick, 12),
  circle(310, 456, 22, ink.clay, 'opacity="0.4"'),
  circle(490, 456, 22, ink.clay, 'opacity="0.4"'),
  turned(-52, 640, 250, comb(640, 250, 12, ink.berry)),
);

const beard = scene(
  ink.blush,
  ink.brick,
  circle(400, 380, 190, '#E8B48E'),
  path(
    'M212 330c-10 -130 80 -190 188 -190s198 60 188 190c-30 -60 -70 -90 -110 -92c-60 30 -130 20 -156 0c-50 12 -90 44 -110 92',
    ink.espresso,
  ),
  path(
    'M210 350c8 60 20 70 40 70c30 4 40 -10 60 -4c40 -30 140 -30 180 0c20 -6 30 8 60 4c20 0 32 -10 40 -70c20 200 -60 330 -190 330s-210 -130 -190 -330',
    ink.espresso,
  ),
  path('M400 430c-50 -34 -110 -6 -128 36c40 16 96 14 128 -12c32 26 88 28 128 12c-18 -42 -78 -70 -128 -36', '#5A331D'),
  path('M348 490q52 30 104 0q-52 54 -104 0', ink.clay),
  circle(328, 350, 14, ink.espresso),
  circle(472, 350, 14, ink.espresso),
  line('M298 310q30 -18 60 0', ink.espresso, 14),
  line('M442 310q30 -18 60 0', ink.espresso, 14),
  line('M400 350q-22 50 6 56', '#C98E67', 12),
  path('M130 800Q150 640 330 660L400 720L470 660Q650 640 670 800Z', ink.milk),
  line('M330 660L400 722L470 660', ink.sky, 14),
);

const oil = scene(
  ink.sage,
  ink.wood,
  shadow(370, 668, 150),
  box(250, 330, 240, 336, '#7A3B1E', 40),
  box(250, 330, 70, 336, ink.clay, 36, 'opacity="0.35"'),
  box(318, 268, 104, 78, '#5F2D17', 12),
  box(306, 214, 128, 76, ink.night, 14),
  path('M336 214c0 -90 68 -90 68 0Z', ink.night),
  box(278, 430, 184, 150, ink.cream, 12),
  path('M370 452c34 44 44 60 44 78a44 44 0 0 1 -88 0c0 -18 10 -34 44 -78', ink.honey),
  line('M326 600h88', ink.butter, 8),
  shadow(610, 668, 110),
  fruit(610, 580, 86, '#E0822B', '#F2A65A'),
  leaf(520, 640, 80, 40, ink.forest),
);

export const barber: Record<string, string> = {
  Cut: cut,
  'Cut for children': child,
  'Beard trim': beard,
  'Beard oil': oil,
};
