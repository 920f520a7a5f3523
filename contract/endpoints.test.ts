import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';
import { isEndpoint } from './http.ts';
import { openApi } from './openapi.ts';
import { saveSettings } from './shops.ts';

describe('the contract', () => {
  test('names every call once', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });

  test('puts every call under the slice whose file it stands in', async () => {
    const names = readdirSync(import.meta.dirname).flatMap((name) => /^([\w-]+)\.ts$/.exec(name)?.[1] ?? []);
    for (const name of names) {
      const exports = Object.entries<unknown>(await import(`./${name}.ts`));
      const own = exports.flatMap(([call, value]) => (isEndpoint(value) ? [call] : []));
      expect(endpoints.filter(({ slice }) => slice === name).map((endpoint) => endpoint.name)).toEqual(own);
    }
    expect(endpoints.filter(({ slice }) => !names.includes(slice))).toEqual([]);
  });

  test('is an OpenAPI document with every call, its body and its reply in wire names', () => {
    const document = openApi(endpoints) as { paths: Record<string, Record<string, unknown>> };
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(endpoints.length);
    const text = JSON.stringify(document.paths['/api/royalprogram/getListRoyaltyMember']);
    for (const name of ['userTo', 'royalmember', 'createAt', 'stampAwardNumber']) expect(text).toContain(`"${name}"`);
    expect(text).not.toContain('"joinedAt"');
    expect(document.paths['/api/v1/settings']).toMatchObject({
      put: { requestBody: { content: { 'application/json': { example: saveSettings.example } } } },
    });
  });

  test('gives only examples that their calls take', () => {
    const given = endpoints.filter(({ example }) => example !== undefined);
    expect(given.length).toBeGreaterThan(0);
    for (const { name, body, example } of given)
      expect([name, body && z.safeDecode(body, example as never).success]).toEqual([name, true]);
  });
});
