import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'half an upload stays on the disk',
    file: 'http/upload.ts',
    find: 'await rm(path, { force: true });',
    replace: 'await new Promise(() => undefined);',
    caughtBy: 'wherever it is cut',
  },
  {
    name: 'the server waits for a client that has gone',
    file: 'http/upload.ts',
    find: 'if (request.raw.destroyed)',
    replace: 'if (request.raw === null)',
    caughtBy: 'wherever it is cut',
    engine: 'postgres',
  },
  {
    name: 'the sweeper leaves half-written files',
    file: 'features/images/sweep.ts',
    find: 'await images.removeLeftovers(now.getTime() - strayAfter)',
    replace: '0',
    caughtBy: 'kill -9',
  },
  {
    name: 'the row comes before the file',
    file: 'features/images/actions.ts',
    find: 'await images.save(id, picture, copies);',
    replace: 'setTimeout(() => void images.save(id, picture, copies), 300);',
    caughtBy: 'kill -9',
  },
  {
    name: 'a picture may have any number of pixels',
    file: 'features/images/redraw.ts',
    find: 'limitInputPixels: mostPixels',
    replace: 'limitInputPixels: false',
    caughtBy: '16,000 × 16,000',
  },
  {
    name: 'hidden data stays in the picture',
    file: 'features/images/redraw.ts',
    find: 'await draw(info.width).webp(webp).toBuffer();',
    replace: 'await sharp(path).keepMetadata().webp(webp).toBuffer();',
    caughtBy: 'leave nothing behind',
  },
  {
    name: 'an upload without its end is accepted',
    file: 'http/upload.ts',
    find: '    await rm(path, { force: true });\n',
    replace: '    if (String(error).includes("end of multipart")) return;\n    await rm(path, { force: true });\n',
    caughtBy: 'boundary is refused',
  },
  {
    name: 'the row of a video comes before its file',
    file: 'features/videos/actions.ts',
    find: 'await files.save(videoFile(id, ending), { path: raw, size: bytes });',
    replace: 'setTimeout(() => void files.save(videoFile(id, ending), { path: raw, size: bytes }), 300);',
    caughtBy: 'kill -9',
  },
  {
    name: 'the sweeper leaves half-written videos',
    file: 'features/videos/sweep.ts',
    find: '(await incoming.removeLeftovers(before))',
    replace: '0',
    caughtBy: 'kill -9',
  },
];
