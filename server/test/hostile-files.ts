/** Files uploaded to do harm or by mistake, generated here, with the expected responses. Every test of uploads uses this list. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { blackPng, chunk, picture, signature, sizeChunk, thinPictures } from './pictures.ts';
import { film, webm } from './videos.ts';

export interface Hostile {
  what: string;
  file: Buffer;
  name?: string;
  /** The field of the form; 'file' by default. */
  field?: string;
  /** The expected statuses of an upload as a picture, and as a video, where no program looks at it. */
  answers: number[];
  asVideo: number[];
}

/** No stored picture may contain these. */
export const harm = '<script>alert(document.domain)</script>';
export const secretPlace = 'Secret camera of Zoë';

const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
const packedText = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), bomb]);
const packedProfile = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), bomb]);

/** A GIF header of that size without data. */
const emptyGif = (width: number, height: number): Buffer => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff;', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
};

/** A JPEG with a comment that a browser would run if it took the file for a page. */
const withComment = (jpeg: Buffer, comment: string): Buffer => {
  const text = Buffer.from(comment, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)]);
};

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${harm}</svg>`;
const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`;

async function frames(count: number): Promise<Buffer> {
  const raw = Buffer.alloc(20 * 20 * count * 3, 90);
  return sharp(raw, { raw: { width: 20, height: 20 * count, channels: 3, pageHeight: 20 } })
    .gif({ loop: 0 })
    .toBuffer();
}

const text = (words: string): Buffer => Buffer.from(words);

/** Files that are not images of the four kinds, whatever their names say. */
const impostors = (png: Buffer, jpeg: Buffer): Hostile[] =>
  [
    { what: 'an SVG', file: text(svg), name: 'logo.svg' },
    { what: 'an SVG under another name', file: text(svg), name: 'logo.png' },
    { what: 'an SVG that reads a file of the server', file: text(entities), name: 'a.jpg' },
    { what: 'a page under the name of a photo', file: text(`<html>${harm}</html>`), name: 'photo.jpg' },
    { what: 'a page before a picture', file: Buffer.concat([text(harm), png]) },
    { what: 'commands for a drawing program', file: text('push graphic-context\nimage over 0,0 0,0 "https://x/"') },
    { what: 'a PDF', file: text('%PDF-1.7\n%âãÏÓ\n1 0 obj') },
    { what: 'a TIFF', file: Buffer.concat([text('II*\0'), png]) },
    { what: 'a BMP', file: Buffer.concat([text('BM'), jpeg]) },
    { what: 'an icon', file: Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]) },
    { what: 'a HEIC', file: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1') },
    { what: 'a playlist', file: text('#EXTM3U\nfile:///etc/passwd') },
  ].map((one) => ({ ...one, answers: [415], asVideo: [415] }));

/** Damaged or costly pictures, recognized by their first bytes. */
const broken = (png: Buffer, jpeg: Buffer, webp: Buffer): Hostile[] =>
  [
    { what: 'a PNG of 30,000 × 30,000 in few bytes', file: blackPng(30_000, 30_000) },
    { what: 'a PNG of 16,000 × 16,000, whose sides are short enough', file: blackPng(16_000, 16_000) },
    { what: 'a PNG that only says it is huge', file: Buffer.concat([signature, sizeChunk(2 ** 31 - 1, 2 ** 31 - 1)]) },
    { what: 'a GIF that only says it is huge', file: emptyGif(65_535, 65_535) },
    { what: 'a script that begins as a GIF', file: text(`GIF89a=1;/*${harm}*/`) },
    { what: 'a JPEG cut off', file: jpeg.subarray(0, jpeg.length / 2) },
    { what: 'a PNG cut off', file: png.subarray(0, png.length / 2) },
    { what: 'a WebP cut off', file: webp.subarray(0, webp.length / 2) },
    { what: 'the beginning of a JPEG and nothing else', file: Buffer.from([0xff, 0xd8, 0xff]) },
  ].map((one) => ({ ...one, answers: [422], asVideo: [415] }));

/** Pictures that are drawn again, without their metadata. */
async function harmless(png: Buffer, jpeg: Buffer): Promise<Hostile[]> {
  const located = await sharp(jpeg)
    .withExif({ IFD0: { Make: secretPlace }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const animation = [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))];
  return [
    { what: 'a JPEG with the place where it was taken', file: located },
    { what: 'a JPEG that is also a page', file: withComment(jpeg, harm), name: 'photo.html' },
    { what: 'a PNG with a page behind it', file: Buffer.concat([png, text(harm)]) },
    { what: 'a PNG with an archive behind it', file: Buffer.concat([png, text('PK\x03\x04'), Buffer.alloc(2000)]) },
    { what: 'an animated PNG', file: blackPng(64, 64, animation) },
    { what: 'an animated GIF', file: await frames(50) },
    { what: 'a PNG under the name of a JPEG', file: png, name: 'photo.jpg' },
    { what: 'a name with two endings', file: png, name: 'photo.png.html' },
    { what: 'a name that is a path', file: png, name: '../../../../tmp/stampdeck-escaped.png' },
    { what: 'a name with odd characters', file: png, name: 'a"\u0000;\u202egnp.exe' },
    { what: 'a name of 3,000 characters', file: png, name: `${'x'.repeat(3000)}.png` },
  ].map((one) => ({ ...one, answers: [200], asVideo: [415] }));
}

/** Files of films that are something else, or less than they say. */
const films = (): Hostile[] => [
  ...[
    { what: 'a picture in the container of films', file: film('avif') },
    { what: 'a film for old phones', file: film('3gp5') },
    { what: 'a film of another kind', file: text('RIFF\0\0\0\0AVI LIST') },
    { what: 'any Matroska', file: Buffer.from('\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska', 'latin1') },
    { what: 'a text that names a film later', file: text('hello ftypisom') },
    {
      what: 'a film whose first box has no kind',
      file: Buffer.from('\0\0\0\x01ftyp\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1'),
    },
    { what: 'a page before a film', file: Buffer.concat([text(harm), film()]), name: 'film.mp4' },
  ].map((one) => ({ ...one, answers: [415], asVideo: [415] })),
  ...[
    {
      what: 'a film that is also a page',
      file: Buffer.concat([film(), text(`<html>${harm}</html>`)]),
      name: 'film.html',
    },
    { what: 'a film cut off', file: film().subarray(0, 3000) },
    { what: 'the beginning of a film and nothing else', file: film().subarray(0, 24) },
    { what: 'a film with a WebM behind it', file: Buffer.concat([film('qt  '), webm()]) },
    { what: 'a film whose name is a path', file: webm(), name: '../../../../tmp/stampdeck-escaped.mp4' },
  ].map((one) => ({ ...one, answers: [415], asVideo: [200] })),
];

/** All hostile files. */
export async function hostileFiles(): Promise<Hostile[]> {
  const png = await picture(64, 48);
  const noise = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const [jpeg, webp] = [await noise.jpeg().toBuffer(), await noise.webp().toBuffer()];
  const noisyPng = await noise.png().toBuffer();
  return [
    ...impostors(png, jpeg),
    ...broken(noisyPng, jpeg, webp),
    ...(await thinPictures()).map(([what, file]) => ({ what, file, answers: [422], asVideo: [415] })),
    ...(await harmless(png, jpeg)),
    ...films(),
    { what: 'an empty file', file: Buffer.alloc(0), answers: [422], asVideo: [422] },
    // The decoder may skip such a text or refuse the file; both are right as long as the cost is small.
    {
      what: 'a PNG whose comment unpacks to 200 MB',
      file: blackPng(64, 64, [chunk('zTXt', packedText)]),
      answers: [200, 422],
      asVideo: [415],
    },
    {
      what: 'a PNG whose colors unpack to 200 MB',
      file: blackPng(64, 64, [chunk('iCCP', packedProfile)]),
      answers: [200, 422],
      asVideo: [415],
    },
    { what: 'a field of another name', file: png, field: 'photo', answers: [422], asVideo: [422] },
    { what: 'a field inside a field', file: png, field: 'file[0][file]', answers: [422], asVideo: [422] },
    { what: 'a field that every object has', file: png, field: '__proto__', answers: [400, 422], asVideo: [400, 422] },
  ];
}
