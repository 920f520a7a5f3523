import { render } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { morgenrot, shopId } from '#test/shop.tsx';
import { formatNames, formats } from './formats.ts';
import { Poster } from './poster.tsx';
import { withDensity } from './poster-file.ts';
import { fitted } from './text-fit.ts';

const url = `https://stamps.example.com/operator/${shopId}`;

const drawingOf = (format: (typeof formatNames)[number], name = 'Café Morgenrot'): SVGSVGElement => {
  const { container } = render(<Poster shop={morgenrot({ name })} url={url} format={format} logo={null} />);
  return container.querySelector('svg') as SVGSVGElement;
};

test.each(formatNames)(
  '%s is drawn in its own size, with the name and a black code on white that keeps 4 modules clear',
  (format) => {
    const { width, height } = formats[format];
    const drawing = drawingOf(format);
    expect(drawing.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
    expect(drawing.textContent).toContain('Café Morgenrot');
    const { size, data } = encode(url, { ecc: 'Q', border: 4 });
    const code = drawing.querySelector('path[shape-rendering]');
    const [, x = 0, y = 0, scale = 0] = (
      /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(code?.getAttribute('transform') ?? '') ?? []
    ).map(Number);
    const dark = [...(code?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)];
    expect(dark.reduce((sum, [, , , length]) => sum + Number(length), 0)).toBe(data.flat().filter(Boolean).length);
    expect(Math.min(...dark.flatMap(([, column, row]) => [Number(column), Number(row)]))).toBe(4);
    // The whole of it lies on the paper, on white.
    expect([x >= 0, y >= 0, x + size * scale <= width, y + size * scale <= height]).toEqual([true, true, true, true]);
    // A module is at least 0.4 mm: what a phone's camera reads from a hand's breadth.
    expect(scale).toBeGreaterThan(0.4);
  },
);

test.each(formatNames)('%s stays within the paper with the longest name and whatever is in it', (format) => {
  const { width, height } = formats[format];
  const drawing = drawingOf(
    format,
    'Wwwwwwwwwwwwwwwwwwwwwwwww <b>&amp; Söhne</b> und noch viel mehr Wörter bis 80 Zeichen',
  );
  for (const text of drawing.querySelectorAll('text')) {
    const y = Number(text.getAttribute('y'));
    expect([y > 0, y < height]).toEqual([true, true]);
    // As wide as this test's browser guesses.
    const letters = Array.from(text.textContent ?? '').length;
    expect(letters * Number(text.getAttribute('font-size')) * 0.56).toBeLessThanOrEqual(width);
  }
});

test("the shop's own picture takes the place of its stamp, cut round by a clip of each sheet's own", () => {
  const picture = 'data:image/png;base64,AAAA';
  const poster = <Poster shop={morgenrot()} url={url} format="a5" logo={picture} />;
  const { container } = render(
    <>
      {poster}
      {poster}
    </>,
  );
  const images = [...container.querySelectorAll('image')];
  expect(images.map((image) => image.getAttribute('href'))).toEqual([picture, picture]);
  const clips = images.map((image) => /url\(#(.+)\)/.exec(image.getAttribute('clip-path') ?? '')?.[1]);
  expect(new Set(clips).size).toBe(2);
  expect(clips).toEqual([...container.querySelectorAll('clipPath')].map(({ id }) => id));
});

test('a text is broken between words, torn apart only where a word has no room at all, and cut at the end of the last try', () => {
  const set = (text: string, tries: [number, number][]) =>
    fitted(text, { width: 12, tries, weight: 400 }).map(({ text: line, size }) => `${line} ${size}`);
  expect(
    set('one two', [
      [4, 1],
      [2, 1],
    ]),
  ).toEqual(['one two 2']);
  expect(set('one two three', [[2, 2]])).toEqual(['one two 2', 'three 2']);
  expect(
    set('incomprehensible', [
      [4, 2],
      [2, 2],
    ]),
  ).toEqual(['incomprehe 2', 'nsible 2']);
  expect(set('one two three four five', [[2, 1]])).toEqual(['one tw… 2']);
});

test('a picture says how many dots it has to the inch, right behind its header', async () => {
  const png = new Uint8Array([...Array(33).fill(7), 1, 2, 3]);
  const result = new Uint8Array(await withDensity(new Blob([png])).arrayBuffer());
  expect(result.length).toBe(png.length + 21);
  expect([...result.slice(33, 54)]).toEqual([
    ...[0, 0, 0, 9],
    ...new TextEncoder().encode('pHYs'),
    ...[0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1],
    // The checksum that every PNG with 300 dots to the inch has.
    ...[0x78, 0xa5, 0x3f, 0x76],
  ]);
  expect([...result.slice(54)]).toEqual([1, 2, 3]);
});
