import { describe, expect, test } from 'vitest';
import * as accounts from './accounts.ts';
import * as designs from './designs.ts';
import { endpoints } from './endpoints.ts';
import * as figures from './figures.ts';
import * as home from './home.ts';
import * as images from './images.ts';
import * as loyalty from './loyalty.ts';
import { openApi } from './openapi.ts';
import * as privacy from './privacy.ts';
import * as profiles from './profiles.ts';
import * as recovery from './recovery.ts';
import * as sessions from './sessions.ts';
import * as shops from './shops.ts';
import * as stamps from './stamps.ts';

describe('the contract', () => {
  test('names every call once', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });

  test('puts every call under the slice whose file it stands in', () => {
    const files = {
      accounts,
      designs,
      figures,
      home,
      images,
      loyalty,
      privacy,
      profiles,
      recovery,
      sessions,
      shops,
      stamps,
    };
    for (const [slice, file] of Object.entries(files)) {
      const own = endpoints.filter((endpoint) => Object.values<unknown>(file).includes(endpoint));
      expect([slice, ...new Set(own.map((endpoint) => endpoint.slice))]).toEqual([slice, slice]);
    }
  });

  test('is an OpenAPI document with every call, its body and its reply in wire names', () => {
    const document = openApi(endpoints) as { paths: Record<string, Record<string, unknown>> };
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(endpoints.length);
    const text = JSON.stringify(document.paths['/api/royalprogram/getListRoyaltyMember']);
    for (const name of ['userTo', 'royalmember', 'createAt', 'stampAwardNumber']) expect(text).toContain(`"${name}"`);
    expect(text).not.toContain('"joinedAt"');
  });
});
