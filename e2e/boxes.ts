/** Where things are on the screen. */
import type { Locator } from '@playwright/test';
import { expect } from './product.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a place is, as soon as it is shown. What the page replaces while it is measured is measured again. */
export async function boxOf(place: Locator): Promise<Box> {
  const found: { box: Box | null } = { box: null };
  const measure = async () => {
    found.box = await place.boundingBox();
    return found.box;
  };
  await expect.poll(measure, `${place} is on the page`).not.toBeNull();
  if (!found.box) throw new Error(`${place} is not on the page.`);
  return found.box;
}
