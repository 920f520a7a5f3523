import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cardColors, slotRows, stampTilt } from '#card/card-layout.ts';
import { mixColors } from '#ui/color.ts';
import { demoColors, demoDesign, demoSize, demoStart } from './demo-card.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const tokens = read('../ui/tokens.css');
const styles = read('css/still-card.css');

/** The custom properties of the first rule with this selector. */
function propertiesOf(selector: string): Map<string, string> {
  const start = styles.indexOf(`${selector} {`);
  const body = styles.slice(styles.indexOf('{', start) + 1, styles.indexOf('}', start));
  return new Map(
    start < 0 ? [] : [...body.matchAll(/(--[\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** A color of the style sheet as `#rrggbb`. */
function resolve(value: string, own: Map<string, string>): string {
  const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (variable) return resolve(own.get(variable) ?? new RegExp(`${variable}: ([^;]+);`).exec(tokens)?.[1] ?? '', own);
  const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value);
  if (!mix) return (value === 'black' ? '#000000' : value).toLowerCase();
  const [, over = '', share, base = ''] = mix;
  return mixColors(resolve(base, own), resolve(over, own), Number(share) / 100);
}

test("the static card has the colors that the demo's design gives the live card", () => {
  const own = propertiesOf('.ld-still .sd-card');
  const expected = Object.entries(cardColors(demoDesign(demoColors[0].color)) as Record<string, string>);
  expect(expected.length).toBeGreaterThan(0);
  expect(Object.fromEntries([...own].map(([name, value]) => [name, resolve(value, own)]))).toEqual(
    Object.fromEntries(expected.map(([name, value]) => [name, value.toLowerCase()])),
  );
});

test('its stamps are turned as the living ones, in as many columns', () => {
  const rows = slotRows(demoSize);
  expect(propertiesOf('.ld-still .sd-card-grid').get('--columns')).toBe(String(rows[0]?.length));
  for (let slot = 1; slot <= demoStart; slot++) {
    const row = rows.findIndex((slots) => slots.includes(slot));
    const column = (rows[row]?.indexOf(slot) ?? 0) + 1;
    const selector = `.ld-still ${'.sd-card-row + '.repeat(row)}${row > 0 ? '.sd-card-row ' : ''}.sd-slot:nth-child(${column})`;
    expect(propertiesOf(selector).get('--tilt'), selector).toBe(`${stampTilt(slot)}deg`);
  }
});
