import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stampOutline } from './brand/scallop.ts';
import { contrastRatio } from './color.ts';
import { palette } from './theme-palette.ts';

const web = `${import.meta.dirname}/../`;
const sheet = readFileSync(`${web}ui/tokens.css`, 'utf8').replace(/\/\*.*?\*\//gs, '');
const [light = '', dark = ''] = [/:root\s*{(.*?)\n}/s, /\[data-mantine-color-scheme="dark"\]\s*{(.*?)\n}/s].map(
  (block) => block.exec(sheet)?.[1] ?? '',
);
const tokensOf = (block: string) =>
  new Map([...block.matchAll(/(--sd-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));
const lightTokens = tokensOf(light);
const themes = { light: lightTokens, dark: new Map([...lightTokens, ...tokensOf(dark)]) };

const surfaces = ['ground', 'surface', 'surface-sunken', 'surface-raised', 'hover'];
const textPairs = [
  ...surfaces.flatMap((surface) =>
    ['ink', 'muted', 'link', 'danger-text', 'success-text', 'warning-text', 'info-text'].map((text) => [text, surface]),
  ),
  ['ink', 'selected'],
  ['ink', 'warning-soft'],
  ['ink', 'danger-soft'],
  ['ink', 'success-soft'],
  ['ink', 'info-soft'],
  ['danger-text', 'danger-soft'],
  ['success-text', 'success-soft'],
  ['warning-text', 'warning-soft'],
  ['info-text', 'info-soft'],
  ['on-danger', 'danger-fill'],
  ['on-success', 'success-fill'],
  ['on-yellow', 'yellow'],
  ['on-yellow', 'yellow-pressed'],
  ['on-paper', 'paper'],
];
/** Edges of inputs, the focus ring and bars (WCAG 2.2, 1.4.11). */
const edgePairs = [
  ...surfaces.flatMap((surface) => [
    ['line-strong', surface],
    ['focus', surface],
  ]),
  ['chart', 'surface'],
];

test('the yellow and the red of the brand are the same in both themes, in the sheet and in the palette (S9.colours.4)', () => {
  expect([palette.yellow, palette.red]).toEqual(['#FFC70B', '#F44336']);
  for (const tokens of Object.values(themes)) {
    expect([tokens.get('--sd-yellow'), tokens.get('--sd-red')]).toEqual(['#ffc70b', '#f44336']);
  }
});

describe.each(Object.entries(themes))('the %s theme', (_, tokens) => {
  const color = (name: string | undefined): string => {
    const value = tokens.get(`--sd-${name}`);
    if (!value) throw new Error(`There is no token --sd-${name}`);
    return value;
  };

  test.each(textPairs)('%s can be read on %s', (text, surface) => {
    expect(contrastRatio(color(text), color(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ground', 'surface', 'surface-raised'])('what the pointer is over stands out on %s', (surface) => {
    expect(contrastRatio(color('hover'), color(surface))).toBeGreaterThanOrEqual(1.07);
  });

  test.each(edgePairs)('%s can be seen on %s', (edge, surface) => {
    expect(contrastRatio(color(edge), color(surface))).toBeGreaterThanOrEqual(3);
  });
});

test('the colors that scripts compute with are those of the style sheet', () => {
  const scripts = [palette.yellow, palette.red, palette.ink, palette.paper].map((color) => color.toLowerCase());
  const styles = ['yellow', 'red', 'ink', 'paper'].map((name) => lightTokens.get(`--sd-${name}`));
  expect(scripts).toEqual(styles);
});

test('every token that the web uses, and names no substitute for, exists', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: web, exclude: ['node_modules/**', 'dist/**', '**/*.test.*'] });
  const used = files.flatMap((file) =>
    [...readFileSync(`${web}${file}`, 'utf8').matchAll(/var\((--sd-[\w-]+)\)/g)].map(([, name = '']) => name),
  );
  expect(used.length).toBeGreaterThan(50);
  expect([...new Set(used)].filter((name) => !lightTokens.has(name))).toEqual([]);
});

test('the favicon is the mark: the same outline in the same colors', () => {
  const favicon = readFileSync(`${web}public/favicon.svg`, 'utf8');
  expect(favicon).toContain(stampOutline);
  expect(favicon).toContain(palette.yellow);
  expect(favicon).toContain(palette.ink);
});
