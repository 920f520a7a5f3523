/** The library that draws images, with the settings of this product. */
import type sharpModule from 'sharp';

let loading: Promise<typeof sharpModule> | undefined;

/** Loaded with the first image, because it takes memory and time. */
export const loadSharp = (): Promise<typeof sharpModule> => (loading ??= load());

async function load(): Promise<typeof sharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  // Files are never opened as SVG: that loader only gets drawings that the server writes itself.
  sharp.unblock({
    operation: [
      ...['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
      'VipsForeignLoadSvgBuffer',
    ],
  });
  return sharp;
}
