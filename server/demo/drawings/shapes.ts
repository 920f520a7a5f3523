/** What the drawings of the demo's products are made of. All are SVG on a square of 800. */

/** One palette, so that a menu looks as if one hand had drawn it. */
export const ink = {
  ...{ cream: '#FBEBD3', milk: '#FFF9EE', butter: '#F4C95D', honey: '#DE9B2D', apricot: '#F6C88F', crust: '#C77F3B' },
  ...{ clay: '#D9714A', brick: '#B4492D', crema: '#C98B4E', coffee: '#6B3F26', espresso: '#3A2115', plate: '#F3E3CC' },
  ...{ sage: '#DCE5CB', leaf: '#7D9C54', forest: '#45683F', lime: '#B9CC5A', sky: '#CFE4E2', teal: '#3E7C7B' },
  ...{ blush: '#F8D9CE', berry: '#B8324F', plum: '#5F2B4B', lilac: '#DDD3E6', steel: '#8FA3A8', night: '#243238' },
  wood: '#B87D4B',
} as const;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const box = (x: number, y: number, width: number, height: number, fill: string, r = 0, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const turned = (degrees: number, x: number, y: number, ...parts: string[]): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts.join('')}</g>`;
export const moved = (x: number, y: number, scale: number, ...parts: string[]): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`;

/** Places in a circle that look strewn, the same ones each time. */
export const strewn = (
  count: number,
  x: number,
  y: number,
  r: number,
  draw: (x: number, y: number, n: number) => string,
) =>
  Array.from({ length: count }, (_, n) => {
    // The golden angle spreads them evenly.
    const [far, turn] = [r * Math.sqrt((n + 0.5) / count), n * 2.39996];
    return draw(Math.round(x + far * Math.cos(turn)), Math.round(y + far * Math.sin(turn)), n);
  }).join('');

/** A wall in one color, a table in another, and light on both. */
export const scene = (wall: string, table: string, ...parts: string[]): string =>
  frame(
    box(0, 0, 800, 800, wall),
    circle(400, 350, 300, ink.milk, 'opacity="0.45"'),
    box(0, 590, 800, 210, table),
    ...parts,
  );

/** A table from above. */
export const tableTop = (color: string, ...parts: string[]): string =>
  frame(box(0, 0, 800, 800, color), path('M0 0H800L0 800Z', ink.milk, 'opacity="0.16"'), ...parts);

const frame = (...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1280" viewBox="0 0 800 800">${parts.join('')}</svg>`;

/** Under what stands on a table. */
export const shadow = (x: number, y: number, rx: number): string =>
  ellipse(x, y, rx, Math.round(rx / 9), ink.espresso, 'opacity="0.18"');

export const plateTop = (x: number, y: number, r: number, color: string = ink.milk): string =>
  circle(x + 14, y + 20, r, ink.espresso, 'opacity="0.16"') +
  circle(x, y, r, color) +
  circle(x, y, Math.round(r * 0.76), 'none', `stroke="${ink.espresso}" stroke-opacity="0.07" stroke-width="8"`);

export const steam = (x: number, y: number): string =>
  [-46, 0, 46].map((at) => line(`M${x + at} ${y}c-26 -34 26 -56 0 -96`, ink.milk, 13, 'opacity="0.9"')).join('');

/** A slice of a round fruit. */
export const fruit = (x: number, y: number, r: number, peel: string, flesh: string): string =>
  circle(x, y, r, peel) +
  circle(x, y, Math.round(r * 0.86), ink.milk) +
  Array.from({ length: 8 }, (_, n) =>
    turned(
      n * 45,
      x,
      y,
      path(
        `M${x} ${y - r * 0.1}L${x - r * 0.25} ${y - r * 0.72}Q${x} ${y - r * 0.86} ${x + r * 0.25} ${y - r * 0.72}Z`,
        flesh,
      ),
    ),
  ).join('');

export const leaf = (x: number, y: number, size: number, turn: number, color: string = ink.leaf): string =>
  turned(
    turn,
    x,
    y,
    path(
      `M${x} ${y}q${size * 0.5} ${-size * 0.6} 0 ${-size * 1.3}q${-size * 0.5} ${size * 0.7} 0 ${size * 1.3}`,
      color,
    ),
    line(`M${x} ${y}v${-size * 1.05}`, ink.forest, size * 0.05, 'opacity="0.5"'),
  );

export const bean = (x: number, y: number, size: number, turn: number): string =>
  turned(
    turn,
    x,
    y,
    ellipse(x, y, size, size * 0.68, ink.espresso),
    line(
      `M${x - size * 0.8} ${y}q${size * 0.4} ${-size * 0.35} ${size * 0.8} 0t${size * 0.8} 0`,
      ink.crema,
      size * 0.13,
    ),
  );

export const chestnut = (x: number, y: number, size: number): string =>
  path(
    `M${x} ${y - size}c${size * 0.5} ${size * 0.28} ${size * 1.1} ${size * 0.6} ${size} ${size * 1.2}c${-size * 0.1} ${size * 0.75} ${-size * 1.9} ${size * 0.75} ${-size * 2} 0c${-size * 0.1} ${-size * 0.6} ${size * 0.5} ${-size * 0.92} ${size} ${-size * 1.2}`,
    '#7A3B1E',
  ) +
  path(
    `M${x - size * 0.94} ${y + size * 0.42}q${size * 0.94} ${size * 0.34} ${size * 1.88} 0c${-size * 0.2} ${size * 0.5} ${-size * 1.68} ${size * 0.5} ${-size * 1.88} 0`,
    ink.apricot,
  ) +
  line(
    `M${x - size * 0.42} ${y - size * 0.2}q${size * 0.12} ${-size * 0.24} ${size * 0.36} ${-size * 0.36}`,
    ink.clay,
    size * 0.12,
  );
