import { expect, test } from 'vitest';
import { serverFolders } from './changed.ts';

test('a change of the server touches the tests of its folder, one of the contract those of its slice', () => {
  const changed = ['server/features/stamps/scan.ts', 'server/features/stamps/rules.ts', 'server/http/gate.ts'];
  expect(serverFolders(changed)).toEqual(['server/features/stamps/', 'server/http/']);
  expect(serverFolders(['contract/designs.ts', 'contract/text.ts'])).toEqual(['server/features/designs/']);
  expect(serverFolders(['web/ui/more.tsx', 'server/main.ts', 'README.md'])).toEqual([]);
});
