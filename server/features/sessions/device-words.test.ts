import { expect, test } from 'vitest';
import { deviceWords } from './device-words.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome on Windows', `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`],
  [
    'Edge on Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  ['Opera on Mac', `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/120.0`],
  ['Safari on Mac', `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`],
  ['Safari on iPhone', `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/141.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on Linux', `${mozilla} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`],
  ['Chrome on Android', `${mozilla} (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `${mozilla} (Linux; Android 14) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
  ],
  ['Chrome on Chromebook', `${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`],
  ['Unknown device', ''],
  ['Unknown device', '<script>alert(1)</script>'],
])('a person reads %s', (words, userAgent) => {
  expect(deviceWords(userAgent, 'en')).toBe(words);
});

test('a device is named in the reader’s language', () => {
  const chrome = `${mozilla} (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`;
  const named = (['de', 'es', 'pl'] as const).map((language) => deviceWords(chrome, language));
  expect(named).toEqual(['Chrome unter Linux', 'Chrome en Linux', 'Chrome w systemie Linux']);
  expect(deviceWords('', 'de')).toBe('Unbekanntes Gerät');
});
