import { stampIconIds } from '@stampdeck/contract/designs.ts';
import { expect, test } from 'vitest';
import { iconNames } from './icon-names.ts';

test('each icon that a shop can pick has a name of its own', () => {
  expect(new Set(stampIconIds.map((id) => iconNames[id])).size).toBe(24);
});
