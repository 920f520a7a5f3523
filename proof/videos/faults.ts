import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'what only ends like a film is one',
    file: 'features/videos/kind.ts',
    find: "if (text.slice(4, 8) === 'ftyp') return brands.find(([brand]) => brand.test(text.slice(8, 12)))?.[1];",
    replace: "if (text.includes('ftyp')) return 'mp4';",
    caughtBy: 'a page before a film as a video',
  },
  {
    name: 'a video may run scripts of its own page',
    file: 'features/videos/serve.ts',
    find: "\"sandbox; default-src 'none'; media-src",
    replace: '"default-src *; media-src',
    caughtBy: 'nothing behind but films',
  },
  {
    name: 'a refused video stays on the disk',
    file: 'features/videos/actions.ts',
    find: 'await rm(raw, { force: true });',
    replace: 'await rm(posterOf(raw), { force: true });',
    caughtBy: 'an SVG as a video',
  },
  {
    name: 'a file is read on for readers who have gone',
    file: 'features/videos/serve.ts',
    find: 'await files.read(name, part ?? undefined)',
    replace: "(await files.read(name, part ?? undefined)).pipe(new (await import('node:stream')).PassThrough())",
    caughtBy: 'readers who go away in the middle',
  },
];
