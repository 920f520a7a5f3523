import { describe, expect, test } from 'vitest';
import { safeRedirect } from './pages.ts';

describe('the way back after signing in', () => {
  test.each(['/', '/rewardCard', '/royaltymember?search=zoe&status=active', '/livestamp#scan', '%2FrewardCard'])(
    'goes to our own screen %s',
    (value) => expect(safeRedirect(value)).toBe(decodeURIComponent(value)),
  );

  test.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    ' /rewardCard',
    '/\trewardCard',
    '/rewardCard\u0000',
    '/%0d%0aLocation:x',
    'rewardCard',
    '/rewardCard/../..//evil.example',
    '/@evil.example',
    '/.evil.example',
    '/unknown',
    '/signin',
    '/signup?redirect=/',
    '/privacy',
    '%',
    'https:/rewardCard',
    '/rewardCard\\..\\',
  ])('goes home instead of to %j', (value) => {
    expect(['/', '/rewardCard']).toContain(safeRedirect(value));
    expect(safeRedirect(value)).not.toMatch(/evil|javascript/);
  });
});
