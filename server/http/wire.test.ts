/** What every call says about a body that it cannot use, by the contract: names of the wire, plain words, 404 for what it is about. */
import { endpoints } from '@stampdeck/contract/endpoints.ts';
import type { Endpoint } from '@stampdeck/contract/http.ts';
import { wireSchema } from '@stampdeck/contract/openapi.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { plantAdmin, plantShop } from '#test/database.ts';
import { addCustomer, type TestPerson } from '#test/people.ts';

const app = await startApp();

interface Schema {
  type?: string;
  pattern?: string;
  default?: unknown;
}
interface Fields {
  properties: Record<string, Schema>;
  required: string[];
}
const fieldsOf = ({ body }: Endpoint): Fields => {
  if (!body) throw new Error('This call takes no body.');
  const { properties = {}, required = [] } = wireSchema(body) as Partial<Fields>;
  return { properties, required };
};
const withBody = endpoints
  .filter(({ body }) => body !== undefined)
  .map((endpoint) => [endpoint.name, endpoint] as const);

/** Someone the gate admits. New for each call, because some end an account. */
const callerOf = ({ gate }: Endpoint): Promise<TestPerson> =>
  gate.operator ? plantShop(app) : gate.customer || !gate.platformAdmin ? addCustomer(app) : plantAdmin(app);

const ask = async (endpoint: Endpoint, body: unknown) => {
  const { token } = await callerOf(endpoint);
  return app.call(token, endpoint.method, endpoint.path.replace(/:\w+/g, 'none'), body);
};

/** A body that passes the wire's types; an identity that the caller claims is left to be filled in. */
const passing = (endpoint: Endpoint): Record<string, unknown> => {
  const { properties, required } = fieldsOf(endpoint);
  const plain: Record<string, unknown> = { string: 'x', number: 1, integer: 1, array: [], boolean: true, object: {} };
  const { claim } = endpoint.gate;
  const claimed = claim && 'field' in claim ? [claim.field] : claim ? ['userFrom'] : [];
  const needed = required.filter((name) => !claimed.includes(name));
  return Object.fromEntries(needed.map((name) => [name, plain[properties[name]?.type ?? 'string']]));
};

/** Of the wrong type, too much, and not what it should be. */
const oddities: unknown[] = [
  {},
  [{}],
  'no such thing!',
  'x'.repeat(5000),
  1e9,
  -1,
  0.5,
  true,
  [{ slot: 99, label: 'x' }],
];

describe('a complaint', () => {
  test.each(withBody)('of %s names a field that the wire has, in plain words', async (_, endpoint) => {
    const { properties } = fieldsOf(endpoint);
    const { token } = await callerOf(endpoint);
    const base = passing(endpoint);
    for (const name of Object.keys(properties)) {
      for (const odd of oddities) {
        const path = endpoint.path.replace(/:\w+/g, 'none');
        const { status, body } = await app.call(token, endpoint.method, path, { ...base, [name]: odd });
        expect(status).toBeLessThan(500);
        for (const [field, words] of Object.entries(body.fields ?? {})) {
          expect(Object.keys(properties)).toContain(field.split('.')[0]);
          expect(words).toMatch(/^[A-Z].*\.$/);
          expect(words).not.toMatch(/invalid|expected|received|undefined|null|NaN/i);
        }
      }
    }
  });

  test('counts in the singular and in the plural', async () => {
    const { token } = await plantShop(app);
    const { body: short } = await app.post(token, '/api/stamp/scan', { code: '' });
    const { body: long } = await app.post(token, '/api/stamp/scan', { code: 'x'.repeat(401) });
    expect([short.fields, long.fields]).toEqual([
      { code: 'At least 1 character.' },
      { code: 'At most 400 characters.' },
    ]);
  });

  test.each(withBody)('of %s is the answer to null', async (_, endpoint) => {
    const { status, body } = await ask(endpoint, 'null');
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'invalid', ['body']]);
  });
});

describe('a malformed id', () => {
  test.each(endpoints.filter(({ params }) => params).map((endpoint) => [endpoint.path, endpoint] as const))(
    'in the address %s is 404',
    async (path, endpoint) => {
      const { token } = await callerOf(endpoint);
      const { status, body } = await app.call(token, endpoint.method, path.replace(/:\w+/g, 'no%20id!'));
      expect([status, body.code]).toEqual([404, 'notFound']);
    },
  );

  const objects = endpoints.flatMap((endpoint) =>
    (endpoint.objects ?? []).map((field) => [endpoint.name, field, endpoint] as const),
  );
  test.each(objects)(
    'that says what %s is about, in %s, is 404 like an unknown one',
    async (_name, field, endpoint) => {
      for (const malformed of field === 'userId' ? ['x'.repeat(401)] : ['no id!', 'x'.repeat(65)]) {
        const caller = await callerOf(endpoint);
        const { claim } = endpoint.gate;
        // The other one of the two is the caller, where one of them has to be.
        const other = { userTo: 'userFrom', userFrom: 'userTo' }[field];
        const own = claim && other !== undefined ? { [other]: caller.id } : {};
        const sent = { ...passing(endpoint), ...own, [field]: malformed };
        const { status, body } = await app.call(caller.token, endpoint.method, endpoint.path, sent);
        // Whom the caller claims to be is compared before anything is looked up.
        const isClaim = claim && 'field' in claim && claim.field === field;
        expect([malformed, status, body.code]).toEqual([
          malformed,
          ...(isClaim ? [403, 'identityMismatch'] : [404, 'notFound']),
        ]);
      }
    },
  );

  test.each(objects)(
    'is not what %s gets in %s as a number or an object: that is 422',
    async (_name, field, endpoint) => {
      for (const odd of [7, {}, []]) {
        const { status, body } = await ask(endpoint, { ...passing(endpoint), [field]: odd });
        expect([odd, status, body.code]).toEqual([odd, 422, 'invalid']);
      }
    },
  );

  test('is one of a field that says what the call is about, of a claim, or no more than a part of the call', () => {
    const others = withBody.flatMap(([name, endpoint]) => {
      const { properties, required } = fieldsOf(endpoint);
      const { claim } = endpoint.gate;
      const known = [...(endpoint.objects ?? []), ...(claim && 'field' in claim ? [claim.field] : [])];
      const ids = required.filter((field) => properties[field]?.pattern?.includes('{1,64}') && !known.includes(field));
      return ids.map((field) => `${name}.${field}`);
    });
    expect(others).toEqual(['claimMember.proof', 'unlockTablet.person']);
  });
});
