/** The contract as an OpenAPI 3.1 document. */
import * as z from 'zod/mini';
import { pageHeaders } from './bare-lists.ts';
import { refusalDetails, refusals } from './errors.ts';
import { failure } from './failure.ts';
import type { Endpoint, Gate, ListedEndpoint } from './http.ts';
import { rateInWords } from './rate-limits.ts';

type Json = Record<string, unknown>;

/** A schema as JSON Schema of the wire. Schemas without a JSON form become empty schemas. */
export const wireSchema = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const columnWords: [keyof Gate & string, string][] = [
  ['anonymous', 'anyone'],
  ['customer', 'customers'],
  ['operator', 'the shop owner'],
  ['staff', 'staff'],
  ['platformAdmin', 'platform admins'],
];

/** Describes who may call. */
export function gateInWords(gate: Gate): string {
  if (gate.anonymous) return 'Open to anyone.';
  const allowed = columnWords
    .filter(([column]) => gate[column])
    .map(([column, word]) =>
      typeof gate[column] === 'string' && column === 'staff' ? `${word} with '${gate[column]}'` : word,
    );
  return `For ${allowed.join(', ')}.`;
}

const parameters = (endpoint: Endpoint): Json[] => {
  const part = (schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] => {
    const { properties = {}, required = [] } = (schema ? wireSchema(schema) : {}) as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 100 } };
  return [...part(endpoint.params, 'path'), ...part(endpoint.query, 'query'), ...(endpoint.keyed ? [key] : [])];
};

function contentOf({ bare, download, plain, reply }: Endpoint): Json {
  if (plain) return { 'text/plain': { schema: { type: 'string' } } };
  if (download) return { [download]: { schema: { type: 'string', format: 'binary' } } };
  const schema = wireSchema(reply);
  return { 'application/json': { schema: bare ? (schema.properties as Json)[bare] : schema } };
}

/** The headers of a list that is sent as an array. */
function headersOf({ bare, reply }: Endpoint): Json {
  if (!bare) return {};
  const { properties } = wireSchema(reply) as { properties: Json };
  const headers = Object.entries(pageHeaders).map(([field, name]) => [name, { schema: properties[field] }]);
  return { headers: Object.fromEntries(headers) };
}

const bodyOf = (body: z.ZodMiniType, example: unknown): Json => ({
  schema: wireSchema(body),
  ...(example === undefined ? {} : { example }),
});

const fileIn = (field: string): Json => ({
  schema: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
});

const operation = (endpoint: ListedEndpoint): Json => ({
  operationId: endpoint.name,
  tags: [endpoint.slice],
  summary: endpoint.summary,
  description: gateInWords(endpoint.gate) + (endpoint.limit ? ` Limit: ${rateInWords(endpoint.limit)}.` : ''),
  ...(endpoint.gate.anonymous ? {} : { security: [{ token: [] }] }),
  parameters: parameters(endpoint),
  ...(endpoint.upload
    ? { requestBody: { required: true, content: { 'multipart/form-data': fileIn(endpoint.upload) } } }
    : {}),
  ...(endpoint.signed ? { requestBody: { required: true, content: { 'application/json': { schema: {} } } } } : {}),
  ...(endpoint.body
    ? { requestBody: { required: true, content: { 'application/json': bodyOf(endpoint.body, endpoint.example) } } }
    : {}),
  responses: {
    [endpoint.status ?? 200]:
      endpoint.status === 204
        ? { description: 'Done.' }
        : endpoint.status === 302
          ? { description: 'Sent on.', headers: { Location: { schema: { type: 'string' } } } }
          : { description: 'Done.', ...headersOf(endpoint), content: contentOf(endpoint) },
    default: { $ref: '#/components/responses/failure' },
  },
});

/** The whole document. */
export function openApi(endpoints: ListedEndpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const details = new Map<string, z.ZodMiniObject>(Object.entries(refusalDetails));
  const codes = Object.entries(refusals).map(([code, [status, message]]) => {
    const names = Object.keys(details.get(code)?.shape ?? {}).map((name) => `\`${name}\``);
    return `${status} \`${code}\`: ${message}${names.length > 0 ? ` Its \`details\`: ${names.join(', ')}.` : ''}`;
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Stampdeck', version: '0.1.0', description: 'Loyalty stamps for small shops.' },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: {
        failure: {
          description: `What went wrong, in words for a person.\n\n${codes.join('\n\n')}`,
          content: { 'application/json': { schema: wireSchema(failure) } },
        },
      },
    },
  };
}
