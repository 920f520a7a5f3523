/** Which fields of which calls take a text of somebody's own: found by asking each schema, so that a new field cannot be forgotten. */
import * as z from 'zod/mini';
import { endpoints } from '#endpoints.ts';
import { clientEvents } from '#events.ts';
import type { NamedEndpoint } from '#http.ts';
import { ourPath } from '#wire-names.ts';
import { foreignTargets, hostileEmails, hostilePictures, hostileTexts } from './hostile.ts';

type Schema = z.core.$ZodType;

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: Schema[];
  innerType?: Schema;
  /** Of a codec: the wire's side and ours. */
  in?: Schema;
  out?: Schema;
}

const samples = [...hostileTexts, ...hostileEmails, ...hostilePictures, ...foreignTargets];
const takesOne = (schema: Schema): boolean =>
  samples.some((sample) => (schema as z.ZodMiniType).safeParse(sample).success);

function fieldsOf(schema: Schema | undefined, path: string): string[] {
  if (!schema) return [];
  const { type, shape, element, options, innerType, in: wire, out } = schema._zod.def as unknown as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, one]) => fieldsOf(one, `${path}.${name}`));
  if (element) return fieldsOf(element, path);
  if (options) return [...new Set(options.flatMap((one) => fieldsOf(one, path)))];
  // Where a codec only renames, the wire's side alone checks the values.
  if (wire && out?._zod.def.type === 'custom') {
    return fieldsOf(wire, '').map((field) => `${path}.${ourPath(schema, field.slice(1))}`);
  }
  if (innerType ?? out) return fieldsOf(innerType ?? out, path);
  if (type === 'string') return takesOne(schema) ? [path] : [];
  // What has no text in it; another kind of schema has to be looked at before it counts as one of these.
  if (['number', 'int', 'boolean', 'literal', 'enum', 'null', 'void'].includes(type)) return [];
  throw new Error(`${path} is a ${type}: say here whether it can hold a text.`);
}

/** `publishDesign.design.reward`: every field of every call and event, by our names, that takes something hostile. */
export const textFields: string[] = [
  ...endpoints.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((part) => fieldsOf(part as Schema | undefined, name)),
  ),
  ...Object.entries(clientEvents).flatMap(([name, { payload }]) => fieldsOf(payload as Schema, name)),
].sort();

/** Of these nothing is kept that anybody is shown; with the reason. */
export const passingFields: Record<string, string> = {
  ...Object.fromEntries(
    [
      'customerLogIn',
      'customerSignUp',
      'linkGoogle',
      'operatorLogIn',
      'operatorSignUp',
      'resetPassword',
      'updateProfile',
    ]
      .map((call) => [`${call}.password`, 'only its hash is kept'])
      .concat(
        ['deleteMe', 'exportMe', 'exportShop', 'startArchive', 'updateProfile'].map((call) => [
          `${call}.currentPassword`,
          'only held against the hash',
        ]),
        ['customerLogIn', 'forgotPassword', 'operatorLogIn'].map((call) => [`${call}.email`, 'only looked up']),
        ['code', 'error', 'iss', 'state'].map((name) => [`finishGoogle.${name}`, 'only looked up']),
        ['operatorSignUp', 'saveSettings', 'startGoogle'].map((call) => [
          `${call}.timeZone`,
          'kept when there is such a zone',
        ]),
        ['removeStamp', 'sendLiveStamp'].map((event) => [`${event}.senderName`, 'left out of what others are sent']),
        ['resetPassword', 'verifyEmail'].map((call) => [`${call}.token`, 'only looked up']),
      ),
  ),
  'findKept.search': 'only looked for',
  'getHistory.cursor': 'only looked up',
  'listAudit.cursor': 'only looked up',
  'listFigureEntries.cursor': 'only looked up',
  'listFigureMembers.cursor': 'only looked up',
  'listFigureRewards.cursor': 'only looked up',
  'listFigureVisits.cursor': 'only looked up',
  'getUserInfo.userId': 'only looked up',
  'listMembers.cursor': 'only looked up',
  'exportMembers.search': 'only looked for',
  'listMyCards.cursor': 'only looked up',
  'listVersions.cursor': 'only looked up',
  'listMembers.search': 'only looked for; the screen shows it from its own address',
  'scanCode.code': 'only looked up',
  'startGoogle.redirect': 'kept when it is a screen of ours',
};

/** What is left: each of these comes back on some screen or in some answer. */
export const keptFields: string[] = textFields.filter((field) => passingFields[field] === undefined);

/** The reads of a slice that a shop can ask for without saying anything more. */
export const readsOf = (slice: string) =>
  endpoints.filter((one) => {
    const { method, path, query, download, gate } = one;
    return one.slice === slice && method === 'GET' && gate.operator && !path.includes(':') && !query && !download;
  });

/** A field of a call with an example that keeps any text: the example with another text in it writes it. */
interface ExampleField {
  field: string;
  name: string;
  schema: z.ZodMiniType<string>;
  /** The most signs that it takes, and whether it keeps several lines. */
  most: number;
  isLong: boolean;
}

const fieldsOfExample = ({ name: call, body, example }: NamedEndpoint): ExampleField[] =>
  Object.entries(example && body ? ((body._zod.def as unknown as Definition).shape ?? {}) : {})
    .map(([name, schema]): [string, z.ZodMiniType<string>] => [name, schema as z.ZodMiniType<string>])
    .filter(([name, schema]) => keptFields.includes(`${call}.${name}`) && schema.safeParse(hostileTexts[0]).success)
    .map(([name, schema]) => {
      const { maxLength: most = 80 } = z.toJSONSchema(schema, { io: 'input' });
      return { field: `${call}.${name}`, name, schema, most, isLong: schema.parse('a\nb').includes('\n') };
    });

/** The calls whose texts can be written with their example alone, and those fields. */
export const writtenByExample = endpoints
  .map((endpoint) => ({ endpoint, fields: fieldsOfExample(endpoint) }))
  .filter(({ fields }) => fields.length > 0);

const namesIn = (schema: Schema): string[] => {
  const { shape, element, options, innerType, out } = schema._zod.def as unknown as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, one]) => [name, ...namesIn(one)]);
  return [element, ...(options ?? []), innerType, out].flatMap((one) => (one ? namesIn(one) : []));
};

/** The calls whose answer says where to go on. */
export const leadingCalls: string[] = endpoints
  .filter(({ reply }) => namesIn(reply).some((name) => /location|redirect|url|href|target|next$/i.test(name)))
  .map(({ name }) => name)
  .sort();
