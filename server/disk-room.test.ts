import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { expectRoom } from './disk-room.ts';

test('a file that would leave the disk nearly full is refused before it has come, and a small one is not', async () => {
  await expect(expectRoom(tmpdir(), 2 ** 53)).rejects.toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  await expect(expectRoom(tmpdir(), 1)).resolves.toBeUndefined();
});
