/** Requests for the fuzzer, made from the OpenAPI document alone: almost valid, one field wrong, and garbage. */
import fc from 'fast-check';

export interface Json {
  [key: string]: unknown;
}

export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Json }[];
  body: Json | null;
  example: Json | undefined;
}

export interface FuzzRequest {
  principal: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Values that exist only in this database (ids, addresses, codes), to get past the first refusal. */
export interface Pool {
  principals: string[];
  ids: string[];
  emails: string[];
  codes: string[];
}

export function listOperations(document: Json): Operation[] {
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = (operation.requestBody as Json | undefined)?.content as
        | Record<string, { schema: Json; example?: Json }>
        | undefined;
      const json = content?.['application/json'];
      return {
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters as Operation['parameters'],
        body: json?.schema ?? null,
        example: json?.example,
      };
    }),
  );
}

const oddTexts = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '😀👩‍👩‍👧‍👦🇺🇳',
  '\u202egnp.exe',
  'مرحبا بالعالم',
  'e\u0301'.repeat(40),
  'Z̷̛̫'.repeat(60),
  "' or 1=1; drop table ledger; --",
  '%',
  '_%\\',
  '\\',
  '"',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("x")',
  '../../etc/passwd',
  '{{7*7}}${7*7}',
  'x'.repeat(401),
  'ß'.repeat(5000),
  'null',
  'true',
  '[object Object]',
  '1970-01-01T00:00:00.000Z',
];
const times = ['1970-01-01T00:00:00.000Z', '2026-12-24T18:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];
const oddNumbers = [0, -0, -1, 1.5, 21, 101, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e174, 1e308, Number.MIN_VALUE];
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const oddShapes: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  deep(19),
  deep(200),
  { $ne: '' },
  { toString: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: { isAdmin: true } } },
  Array.from({ length: 300 }, (_, index) => index),
];
const odd = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...oddTexts),
    fc.constantFrom<unknown>(...oddNumbers),
    fc.constantFrom(...oddShapes),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue({ maxDepth: 3 }),
  );

function texts(schema: Json, pool: Pool): fc.Arbitrary<string> {
  const {
    minLength = 0,
    maxLength = 300,
    pattern,
    format,
  } = schema as { minLength?: number; maxLength?: number; pattern?: string; format?: string };
  if (format === 'email')
    return fc.oneof(
      fc.constantFrom(...pool.emails),
      fc.integer().map((n) => `f${n}@example.com`),
    );
  if (format === 'date-time') return fc.constantFrom(...times);
  if (format === 'date') return fc.constantFrom(...times.map((time) => time.slice(0, 10)));
  if (pattern?.includes('[01]\\d|2[0-3]')) return fc.constantFrom('00:00', '23:59', '08:30', '24:00');
  if (pattern?.includes('{1,64}')) return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pool.ids) }, fc.uuid());
  if (pattern?.includes('0-9A-Fa-f')) return fc.constantFrom('#FFC70B', '#000000', '#abcdef', '#ABC', 'red');
  if (pattern?.includes('https'))
    return fc.constantFrom(
      '',
      'https://example.com/a.png',
      'javascript:alert(1)',
      'data:,x',
      '/images/abcdefghijklmnop',
    );
  return fc.oneof(
    fc.constantFrom(...pool.codes, ...oddTexts),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), 'x'.repeat(minLength)),
  );
}

/** Values that fit the schema, including its limits. */
function valid(schema: Json, pool: Pool): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.anyOf)) return fc.oneof(...(schema.anyOf as Json[]).map((one) => valid(one, pool)));
  const { minimum = -10, maximum = 1000, multipleOf: step = 1 } = schema as Record<string, number | undefined>;
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
      const required = (schema.required ?? []) as string[];
      return fc.record(Object.fromEntries(properties.map(([name, one]) => [name, valid(one, pool)])), {
        requiredKeys: required as never[],
      });
    }
    case 'array':
      return fc.array(valid((schema.items ?? {}) as Json, pool), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: 6,
      });
    case 'string':
      return texts(schema, pool);
    case 'integer':
    case 'number':
      return fc.oneof(
        fc
          .integer({ min: Math.ceil(Math.max(minimum, 0) / step), max: Math.floor(Math.min(maximum, 30) / step) })
          .map((steps) => steps * step),
        fc.constantFrom(minimum, maximum),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** A value as an address can carry it. */
const words = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** Replaces, removes or adds one part of the value, at any depth. */
const spoil = (value: unknown, choice: number, wrong: unknown, how: number): unknown => {
  if (Array.isArray(value)) {
    return value.length > 0 && choice % 3 > 0
      ? value.map((item, index) => (index === choice % value.length ? spoil(item, choice >> 2, wrong, how) : item))
      : wrong;
  }
  if (typeof value !== 'object' || value === null) return wrong;
  const names = Object.keys(value);
  if (names.length === 0 || how === 2)
    return { ...value, [`extra${choice}`]: wrong, isAdmin: true, role: 'platformAdmin' };
  const name = names[choice % names.length] ?? '';
  const { [name]: own, ...rest } = value as Json;
  if (how === 1) return rest;
  const isDeep = typeof own === 'object' && own !== null && choice % 2 === 1;
  return { ...rest, [name]: isDeep ? spoil(own, choice >> 1, wrong, how) : wrong };
};

/** The example with one field of another body: the many fields of some calls are seldom all right at once. */
const withOne = (example: Json, other: unknown, choice: number): Json => {
  const fields = Object.entries(other as Json);
  const [name, value] = fields[choice % Math.max(1, fields.length)] ?? [];
  return name === undefined ? example : { ...example, [name]: value };
};

function bodies(schema: Json, example: Json | undefined, pool: Pool): fc.Arbitrary<{ text: string; type: string }> {
  const whole = valid(schema, pool);
  const good = example
    ? fc.oneof(
        whole,
        fc.tuple(whole, fc.nat(60)).map(([other, choice]) => withOne(example, other, choice)),
      )
    : whole;
  const wrong = fc
    .tuple(good, fc.nat(60), odd(), fc.integer({ min: 0, max: 2 }))
    .map(([value, choice, bad, how]) => spoil(value, choice, bad, how));
  const json = fc
    .oneof({ weight: 5, arbitrary: good }, { weight: 5, arbitrary: wrong }, odd())
    .map((value) => JSON.stringify(value));
  const cut = fc.tuple(json, fc.nat(200)).map(([text, at]) => text.slice(0, at % (text.length + 1)));
  const odder = fc.constantFrom(
    '{"a":1,"a":2}',
    '{"n":1e999}',
    '{"a":01}',
    '\ufeff{}',
    '{} {}',
    "{'a':1}",
    '[',
    '\u0000',
  );
  const text = fc.oneof({ weight: 8, arbitrary: json }, cut, odder);
  const type = fc.oneof(
    { weight: 30, arbitrary: fc.constant('application/json') },
    fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      '',
    ),
  );
  return fc.record({ text, type });
}

const headers = (): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'the-same-key-again' },
      { 'idempotency-key': 'short' },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'content-encoding': 'gzip' },
      { accept: 'image/png' },
      { cookie: 'customer=%00; =; a=%ff; x' },
      { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
      { origin: 'https://evil.example' },
      { 'if-none-match': '*' },
      { range: 'bytes=0-0' },
    ),
  );

const queries = (parameters: Operation['parameters'], pool: Pool): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc
      .tuple(fc.constantFrom(...parameters.map(({ name }) => name), 'limit', 'x', '__proto__', 'a[]'), odd())
      .map(([name, value]) => `?${encodeURIComponent(name)}=${encodeURIComponent(words(value)).slice(0, 2000)}`),
    fc
      .record(Object.fromEntries(parameters.map(({ name, schema }) => [name, valid(schema, pool)])))
      .map(
        (values) =>
          `?${new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, words(value)]))}`,
      ),
  );

/** Requests to one operation. */
export function requestsTo(operation: Operation, pool: Pool): fc.Arbitrary<FuzzRequest> {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const inPath = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...pool.ids) },
    // An empty id would make it the address of a list.
    odd().map((value) => words(value).slice(0, 300) || '-'),
  );
  const body = operation.method === 'GET' ? fc.constant(null) : bodies(operation.body ?? {}, operation.example, pool);
  return fc
    .record({
      principal: fc.constantFrom(...pool.principals),
      inPath,
      query: queries(inQuery, pool),
      headers: headers(),
      body,
    })
    .map((parts) => ({
      principal: parts.principal,
      method: operation.method,
      path: operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(parts.inPath)) + parts.query,
      headers: { ...parts.headers, ...(parts.body?.type ? { 'content-type': parts.body.type } : {}) },
      body: parts.body?.text,
    }));
}
