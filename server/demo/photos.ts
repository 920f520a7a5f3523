/** The photos of the demo's menus: drawings, which go through the product's own upload. */
import { writeFile } from 'node:fs/promises';
import { imagePath } from '@stampdeck/contract/pages.ts';
import type { ProductForm } from '@stampdeck/contract/products.ts';
import { type Context, person } from '#context.ts';
import { takeImage } from '#features/images/actions.ts';
import type { ImageStore } from '#features/images/image-store.ts';
import { loadSharp } from '#sharp.ts';
import { barber } from './drawings/barber.ts';
import { breakfast } from './drawings/breakfast.ts';
import { cakes } from './drawings/cakes.ts';
import { drinks } from './drawings/drinks.ts';

/** By the title of the product. */
export const drawings: Record<string, string> = { ...drinks, ...breakfast, ...cakes, ...barber };

/** Uploads the photo of a product as its shop. */
export const newPhotographer =
  (images: ImageStore) =>
  async (ctx: Context, title: string): Promise<ProductForm['pictures']> => {
    const drawing = drawings[title];
    if (drawing === undefined) return [];
    const sharp = await loadSharp();
    const photo = await sharp(Buffer.from(drawing)).png().toBuffer();
    const receiveFile = (_field: string, _most: number, path: string) => writeFile(path, photo);
    const uploading = { ...ctx, browser: { ...ctx.browser, receiveFile } };
    const id = await takeImage(uploading, images, person(ctx), 'file');
    return [{ image: imagePath(id), alt: title }];
  };
