import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { expectRoom, keepRoom } from './disk-room.ts';

const full = expect.objectContaining({ code: 'ENOSPC' });

test('a file that would nearly fill the disk is refused before its upload, and a small one is not', async () => {
  await expect(expectRoom(tmpdir(), 2 ** 53)).rejects.toThrow(full);
  await expect(expectRoom(tmpdir(), 1)).resolves.toBeUndefined();
});

test('files uploaded at the same time share the room, or the last is refused', async () => {
  const { bavail, bsize } = await statfs(tmpdir());
  const large = Math.floor(bavail * bsize * 0.6);
  const asked = await Promise.allSettled([keepRoom(tmpdir(), large), keepRoom(tmpdir(), large)]);
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const room = asked.find((answer) => answer.status === 'fulfilled')?.value;
  await expect(expectRoom(tmpdir(), large)).rejects.toThrow(full);
  await expect(expectRoom(tmpdir(), 1)).resolves.toBeUndefined();
  // Here nothing was written, so that the room is there again.
  room?.fill(large / 2);
  room?.leave();
  room?.leave();
  await expect(expectRoom(tmpdir(), large)).resolves.toBeUndefined();
});
