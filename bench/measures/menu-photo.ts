/** When the first photo of a menu is painted on a slow phone: a shop with twelve products, each with a photo of its own. */
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { slowPhone } from '#slow-phone.ts';

/** Its products have photos of this many pixels, as phones take them, in shapes that compress as food does. */
const [width, height, products] = [1600, 1200, 12];

async function photo(number: number): Promise<Buffer> {
  const background = `hsl(${number * 30} 60% 55%)`;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background, noise } })
    .blur(2)
    .jpeg()
    .toBuffer();
  const plate = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/><circle cx="50%" cy="50%" r="35%" fill="white"/></svg>`;
  return sharp(grain)
    .composite([{ input: Buffer.from(plate), blend: 'overlay' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Opens a shop with such a menu; returns the path of its page. */
export async function openShopWithMenu(url: string): Promise<string> {
  const call = async <Reply>(path: string, body: object | FormData, token = ''): Promise<Reply> => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...(!isForm && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Reply;
  };
  const owner = { name: 'Bakery', email: 'bakery@example.com', password: 'a long password', timeZone: 'UTC' };
  const { _id, token } = await call<{ _id: string; token: string }>('/api/operator', owner);
  const { categories } = await call<{ categories: { _id: string }[] }>('/api/v1/categories', { name: 'Cakes' }, token);
  const category = categories[0]?._id;
  for (let number = 1; number <= products; number += 1) {
    const form = new FormData();
    form.append('use', 'product');
    form.append('file', new Blob([new Uint8Array(await photo(number))], { type: 'image/jpeg' }), 'photo.jpg');
    const { location: image } = await call<{ location: string }>('/api/products/uploadImageS3', form, token);
    const product = { title: `Cake ${number}`, price: 3.5, countInStock: 10, category, image };
    await call<unknown>('/api/products/', product, token);
  }
  return `/operator/${_id}`;
}

/** Returns the seconds of a first visit until the frame with the first photo of the menu. */
export async function firstPhoto(browser: Browser, url: string): Promise<number> {
  const { page, close } = await slowPhone(browser);
  await page.addInitScript(`
    const painted = () => requestAnimationFrame(() => setTimeout(() => { window.photoAt ??= performance.now(); }));
    new MutationObserver((_changes, observer) => {
      const photo = document.querySelector('.menu-photo img:not(.menu-blur)');
      if (photo === null) return;
      observer.disconnect();
      if (photo.complete) painted();
      else photo.addEventListener('load', painted);
    }).observe(document, { childList: true, subtree: true });`);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  const [time, isShown] = await page.evaluate<[number, boolean]>(
    `[window.photoAt, document.querySelector('.menu-photo img:not(.menu-blur)').naturalWidth > 0]`,
  );
  await close();
  if (time === undefined || !isShown) throw new Error('The menu shows no photo.');
  return time / 1000;
}
