import { expect, test } from 'vitest';
import { imageAddress, optionalLine, videoAddress } from './text.ts';

test('a no-break space stays where someone typed it; every other gap is one plain space', () => {
  const saved = (text: string) => optionalLine(40).parse(text);
  expect(saved('−10\u00A0%')).toBe('−10\u00A0%');
  expect(saved('1\u202F000 puntos')).toBe('1\u202F000 puntos');
  expect(saved('\u00A0Café \u00A0 Uno\n\tDos\u2003tres\u00A0')).toBe('Café Uno Dos tres');
});

test('the address of a picture or a video is one that a browser can open', () => {
  for (const address of [imageAddress, videoAddress]) {
    for (const good of ['', 'https://photos.example.com/latte.jpg?a=1', 'https://fotos.exämple/ä.jpg'])
      expect(address.safeParse(good).success).toBe(true);
    for (const bad of ['https://[', 'https://photos.example:port/a.jpg', 'https://%', 'javascript:alert(1)', '//x/y'])
      expect([bad, address.safeParse(bad).success]).toEqual([bad, false]);
  }
});
