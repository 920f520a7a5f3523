import { type I18n, setupI18n } from '@lingui/core';
import { shortAddressCode } from '@stampdeck/contract/short-names.ts';
import { render } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { morgenrot } from '#test/shop.tsx';
import { formatNames, formats } from './formats.ts';
import { Poster } from './poster.tsx';
import { withDensity } from './poster-file.ts';
import { posterWords } from './poster-words.ts';
import { fitted } from './text-fit.ts';

const url = 'https://stamps.example.com/s/cafe-morgenrot';
const inCode = shortAddressCode(url);

const english = setupI18n({ locale: 'en', messages: { en: {} } });
const inLanguage = (texts: I18n) => ({ language: texts.locale as 'en', say: texts._.bind(texts) });

const drawingOf = (format: (typeof formatNames)[number], name = 'Café Morgenrot', texts = english): SVGSVGElement => {
  const parts = { shop: morgenrot({ name }), url, code: inCode, format, logo: null, ...inLanguage(texts) };
  const { container } = render(<Poster {...parts} />);
  return container.querySelector('svg') as SVGSVGElement;
};

test.each(formatNames)(
  '%s is drawn in its own size, with the name and a black code on white that keeps 4 modules clear',
  (format) => {
    const { width, height } = formats[format];
    const drawing = drawingOf(format);
    expect(drawing.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
    expect(drawing.textContent).toContain('Café Morgenrot');
    const { size, data } = encode(inCode, { ecc: 'Q', border: 4 });
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

const longer = (text: string) => `${text.slice(0, -1)}${'ı'.repeat(Math.ceil(text.length * 0.4))}${text.at(-1)}`;
const sentences = [
  posterWords.collectHere,
  ...posterWords.steps.flatMap(({ name, text }) => [name, text]),
  ...[posterWords.allSteps, posterWords.allStepsText, posterWords.sticker],
];
const turkish = setupI18n({
  locale: 'tr',
  messages: { tr: Object.fromEntries(sentences.map(({ id, message = '' }) => [id, longer(message)])) },
});

test.each(formatNames)('%s is drawn in its language, and a text 40% longer is not cut', (format) => {
  const drawing = drawingOf(format, 'Kahve', turkish);
  expect(drawing.getAttribute('lang')).toBe('tr');
  const texts = [...drawing.querySelectorAll('text')].map((text) => text.textContent ?? '');
  expect(texts.filter((text) => text.includes('…'))).toEqual([]);
  expect(texts.join('')).toContain('ıı');
});

test('a long word in one step makes all steps smaller, so that they look alike', () => {
  const second = posterWords.steps.slice(1, 2).flatMap(({ name, text }) => [name, text]);
  const long = second.map(({ id, message = '' }) => [id, longer(message)]);
  const texts = setupI18n({ locale: 'tr', messages: { tr: Object.fromEntries(long) } });
  const drawn = [...drawingOf('a4', 'Kahve', texts).querySelectorAll('text')];
  const sizesOf = (words: string[]) =>
    new Set(
      drawn
        .filter(({ textContent }) => words.some((word) => word.startsWith(textContent ?? '')))
        .map((text) => text.getAttribute('font-size')),
    );
  for (const part of ['name', 'text'] as const) {
    const words = posterWords.steps.map((step) => texts._(step[part].id, {}, { message: step[part].message ?? '' }));
    expect(sizesOf(words).size, part).toBe(1);
  }
});

test("the shop's own picture takes the place of its stamp, cut round by a clip of each sheet's own", () => {
  const picture = 'data:image/png;base64,AAAA';
  const poster = (
    <Poster shop={morgenrot()} url={url} code={inCode} format="a5" logo={picture} {...inLanguage(english)} />
  );
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
