import type { Fault } from './faults.ts';

export const faults: Fault[] = [
  {
    name: 'a picture may have any number of pixels',
    file: 'features/images/redraw.ts',
    find: 'limitInputPixels: mostPixels',
    replace: 'limitInputPixels: false',
    caughtBy: '30,000 × 30,000',
  },
  {
    name: 'what came along stays in the picture',
    file: 'features/images/redraw.ts',
    find: '.autoOrient()',
    replace: '.keepMetadata().autoOrient()',
    caughtBy: 'nothing of them is left',
  },
  {
    name: 'the name decides what a file is',
    file: 'features/images/redraw.ts',
    find: 'if (!isPicture(',
    replace: 'if (path === null && !isPicture(',
    caughtBy: 'an SVG',
  },
  {
    name: 'the file that came in stays',
    file: 'features/images/actions.ts',
    find: 'await rm(raw, { force: true });',
    replace: '',
    caughtBy: 'is answered as it should be',
  },
  {
    name: 'half an upload stays on the disk',
    file: 'http/upload.ts',
    find: 'await rm(path, { force: true });',
    replace: 'await new Promise(() => undefined);',
    caughtBy: 'wherever it is cut',
  },
  {
    name: 'whoever has gone is waited for',
    file: 'http/upload.ts',
    find: 'if (request.raw.destroyed)',
    replace: 'if (request.raw === null)',
    caughtBy: 'wherever it is cut',
    engine: 'postgres',
  },
  {
    name: 'an upload without an end counts',
    file: 'http/upload.ts',
    find: 'throw refusalOf(error);',
    replace: 'if (!String(error).includes("end of multipart")) throw refusalOf(error);',
    caughtBy: 'boundary is refused',
  },
  {
    name: 'the sweeper leaves what came in half',
    file: 'features/images/sweep.ts',
    find: 'await images.removeLeftovers(now.getTime() - strayAfter)',
    replace: '0',
    caughtBy: 'kill -9',
  },
  {
    name: 'the row comes before the file',
    file: 'features/images/actions.ts',
    find: 'await images.save(id, picture);',
    replace: 'setTimeout(() => void images.save(id, picture), 300);',
    caughtBy: 'kill -9',
  },
];
