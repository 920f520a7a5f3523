import { expect, test } from 'vitest';
import { serverFolders } from './changed.ts';

test('a change touches the tests of its slice, and of the whole server when it belongs to no slice', () => {
  const changed = ['server/features/stamps/scan.ts', 'server/features/stamps/rules.ts', 'contract/designs.ts'];
  expect(serverFolders(changed)).toEqual(['server/features/designs/', 'server/features/stamps/']);
  for (const file of ['server/http/gate.ts', 'server/lists.ts', 'contract/text.ts'])
    expect(serverFolders([...changed, file])).toEqual(['server/']);
  expect(serverFolders(['web/ui/more.tsx', 'README.md'])).toEqual([]);
});
