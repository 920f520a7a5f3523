import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/archive/archive-videos.test.ts';

export const faults: Fault[] = [
  {
    name: 'videos of an archive take room that the shop does not have',
    file: 'features/archive/actions.ts',
    find: 'if (videoBytes > 0 && !goesOn(row)) await expectQuota',
    replace: 'if (videoBytes < 0) await expectQuota',
    caughtBy: 'does not start in a shop without room',
  },
  {
    name: 'a video that was cut off is imported',
    file: 'features/archive/export.ts',
    find: 'if (isCut()) this.cutOff.push(name);\n    else this',
    replace: 'this',
    caughtBy: 'because time is up',
  },
  {
    name: 'a video of an archive is not looked at',
    file: 'features/archive/videos.ts',
    find: 'expectPlayable(places.programs, path)',
    replace: 'Promise.resolve(path)',
    caughtBy: 'is refused whenever an upload of it would be',
  },
  {
    name: 'an import gives up when there is no room',
    file: 'features/archive/import-job.ts',
    find: 'if (isWithoutRoom(error)) {',
    replace: 'if (at.id === "") {',
    caughtBy: 'waits for room',
  },
];
