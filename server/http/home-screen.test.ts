import { rmSync } from 'node:fs';
import { homeScreen } from '@stampdeck/contract/home-screen.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { suspendShop } from '#test/database.ts';
import { addShop, publish } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';

const app = await startApp();
const { manifest, icons } = homeScreen;
const at = (path: string, shopId: string): string => path.replace(':id', shopId);
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.url + path, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const manifestOf = async (shopId: string) => JSON.parse((await get(at(manifest, shopId))).bytes.toString());
/** The color of the icon's pixel at these shares of its sides. */
const colorAt = async (icon: Buffer, x: number, y: number): Promise<string> => {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  return `#${data.toString('hex', start, start + 4)}`;
};

describe('a shop on a home screen', () => {
  test('has a manifest with its name and the colors of its card, and opens its page in a window of its own', async () => {
    const shop = await addShop(app, 'Café "Zoë"');
    await publish(app, shop, { cardColor: '#00695C' });
    const { status, headers } = await get(at(manifest, shop.id));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    const page = `/operator/${shop.id}`;
    expect(await manifestOf(shop.id)).toMatchObject({
      ...{ id: page, start_url: page, scope: page, display: 'standalone' },
      ...{ name: 'Café "Zoë"', short_name: 'Café "Zoë"', background_color: '#00695C', theme_color: '#00695C' },
      icons: [
        { src: `${page}/icon-192.png?v=1`, sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: `${page}/icon-512.png?v=1`, sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: `${page}/maskable-512.png?v=1`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });

  test.each(Object.values(icons))('has an icon of $side pixels, $purpose, in the colors of its card', async (kind) => {
    const shop = await addShop(app);
    await publish(app, shop, { cardColor: '#1565C0', stampColor: '#FFFFFF', icon: 'heart' });
    const { status, headers, bytes } = await get(at(kind.path, shop.id));
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: kind.side, height: kind.side });
    expect(await colorAt(bytes, 0.5, 0.02)).toBe('#1565c0ff');
    expect(await colorAt(bytes, 0.5, 0.5)).toBe('#1565c0ff');
    expect(await colorAt(bytes, 0.5, 0.24)).toBe('#ffffffff');
    // Phones cut a maskable icon to their own shape.
    expect(await colorAt(bytes, 0, 0)).toBe(kind.purpose === 'maskable' ? '#1565c0ff' : '#00000000');
  });

  test('is drawn so that its stamp can be seen, also where card and stamp have one color', async () => {
    for (const [color, ink] of [
      ['#1B1B1F', '#fafaf8ff'],
      ['#FAFAF8', '#1b1b1fff'],
    ] as const) {
      const shop = await addShop(app);
      await publish(app, shop, { cardColor: color, stampColor: color, icon: 'heart' });
      expect(await colorAt((await get(at(icons.icon192.path, shop.id))).bytes, 0.5, 0.5)).toBe(ink);
    }
  });

  test('shows the logo of its card, and its stamp where the logo is elsewhere or gone', async () => {
    const shop = await addShop(app);
    const { location } = (await upload(app, shop.token, await picture())).body;
    const center = async (logo: string) => {
      await publish(app, shop, { cardColor: '#00695C', stampColor: '#FFFFFF', icon: 'heart', logo });
      return colorAt((await get(at(icons.touch.path, shop.id))).bytes, 0.5, 0.5);
    };
    expect(await center('https://example.com/logo.png')).toBe('#00695cff');
    expect(await center(location)).toMatch(/^#f[ef]c[6-8]0[a-d]ff$/);
    const gone = (await upload(app, shop.token, await picture(41))).body.location;
    rmSync(`${app.imagesDir}/${gone.slice('/images/'.length)}.webp`);
    expect(await center(gone)).toBe('#00695cff');
  });

  test('changes with the card: an icon that a browser has is sent again only after that', async () => {
    const shop = await addShop(app);
    for (const path of [manifest, icons.icon192.path].map((one) => at(one, shop.id))) {
      const tag = (await get(path)).headers.get('etag') ?? '';
      const same = await get(path, { 'if-none-match': tag });
      expect([same.status, same.bytes.length, same.headers.get('etag')]).toEqual([304, 0, tag]);
      await publish(app, shop, { cardColor: path.endsWith('png') ? '#AD1457' : '#EF6C00' });
      expect((await get(path, { 'if-none-match': tag })).status).toBe(200);
    }
    expect((await manifestOf(shop.id)).icons[0].src).toMatch(/\?v=2$/);
  });

  test('is there for many at once, and for shops whose page is there', async () => {
    const shops = await Promise.all(Array.from({ length: 6 }, () => addShop(app)));
    const asked = Array.from({ length: 60 }, (_, index) => shops[index % 6]?.id ?? '');
    const found = await Promise.all(asked.map((id) => get(at(icons.icon512.path, id))));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]));
    const [shop] = shops;
    if (shop) await suspendShop(app, shop);
    for (const id of [shop?.id ?? '', 'nobody', '01a1fc6b-f201-7334-b34f-ef34e5bf98f1', '%00'])
      for (const path of [manifest, icons.touch.path]) expect((await get(at(path, id))).status, id).toBe(404);
  });
});
