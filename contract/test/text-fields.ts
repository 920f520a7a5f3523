/** The fields of all calls that accept free text. Each schema is asked, so that no new field is missed. */
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
  /** A codec's sides: the wire's and ours. */
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
  // A codec that only renames checks values on the wire's side.
  if (wire && out?._zod.def.type === 'custom') {
    return fieldsOf(wire, '').map((field) => `${path}.${ourPath(schema, field.slice(1))}`);
  }
  if (innerType ?? out) return fieldsOf(innerType ?? out, path);
  if (type === 'string') return takesOne(schema) ? [path] : [];
  // Schemas without text. A new kind of schema must be reviewed before it is added here.
  if (['number', 'int', 'boolean', 'literal', 'enum', 'null', 'void'].includes(type)) return [];
  throw new Error(`${path} is a ${type}: say here whether it can hold a text.`);
}

/** `publishDesign.design.reward`: every field of every call and event, by our names, that takes something hostile. */
export const textFields: string[] = [
  ...new Set([
    ...endpoints.flatMap(({ name, params, query, body }) =>
      [params, query, body].flatMap((part) => fieldsOf(part as Schema | undefined, name)),
    ),
    ...Object.entries(clientEvents).flatMap(([name, { payload }]) => fieldsOf(payload as Schema, name)),
  ]),
].sort();

/** Fields whose text is not stored or never shown, with the reason. */
export const passingFields: Record<string, string> = {
  ...Object.fromEntries(
    [
      'customerLogIn',
      'customerSignUp',
      'linkGoogle',
      'operatorLogIn',
      'operatorSignUp',
      'resetPassword',
      'signUpInvited',
      'updateProfile',
    ]
      .map((call) => [`${call}.password`, 'only its hash is kept'])
      .concat(
        [
          ...['beginPasskey', 'beginTwoStep', 'deleteMe', 'exportMe', 'exportShop', 'removePasskey'],
          ...['savePayees', 'startArchive', 'updateProfile'],
          ...['enrollTablet', 'givePin', 'saveOwnPin'],
        ].map((call) => [`${call}.currentPassword`, 'only held against the hash']),
        ['customerLogIn', 'forgotPassword', 'operatorLogIn', 'sendCardLink'].map((call) => [
          `${call}.email`,
          'only looked up',
        ]),
        ['code', 'error', 'iss', 'state'].map((name) => [`finishGoogle.${name}`, 'only looked up']),
        ['operatorSignUp', 'saveSettings', 'startGoogle'].map((call) => [
          `${call}.timeZone`,
          'kept when there is such a zone',
        ]),
        ['removeStamp', 'sendLiveStamp', 'sendNotification'].map((event) => [
          `${event}.senderName`,
          'left out of what others are sent',
        ]),
        [
          ...['beginPasskey', 'beginTwoStep', 'confirmTwoStep', 'endTwoStep', 'finishSignIn'],
          ...['removePasskey', 'renewRecoveryCodes'],
        ].map((call) => [`${call}.code`, 'only compared']),
        [
          ...['resetPassword', 'verifyEmail', 'openCardLink'],
          ...['openInvitation', 'signUpInvited', 'acceptInvitation'],
        ].map((call) => [`${call}.token`, 'only looked up']),
      ),
  ),
  'operatorSignUp.invitation': 'only looked up',
  'listShops.cursor': 'only looked up',
  'listShops.search': 'only looked for; the screen shows it from its own address',
  'listReportedMessages.cursor': 'only looked up',
  'listReportedReviews.cursor': 'only looked up',
  'listRemovedReviews.cursor': 'only looked up',
  'listReviews.cursor': 'only looked up',
  'listCustomerConversations.cursor': 'only looked up',
  'listShopConversations.cursor': 'only looked up',
  'searchConversations.cursor': 'only looked up',
  'searchConversations.search': 'only looked for',
  'updateLastMessage.lastMessage': 'left out: the server knows the last message',
  'addPushDevice.endpoint': 'kept when it is of a known push service',
  'updateLastMessage.lastMessageId': 'only looked up',
  'findUnclaimed.search': 'only looked for',
  'getHistory.cursor': 'only looked up',
  'listAudit.cursor': 'only looked up',
  'listNotifications.cursor': 'only looked up',
  'listReportEntries.cursor': 'only looked up',
  'listReportMembers.cursor': 'only looked up',
  'listReportRewards.cursor': 'only looked up',
  'listReportVisits.cursor': 'only looked up',
  'getUserInfo.userId': 'only looked up',
  'listMembers.cursor': 'only looked up',
  'exportMembers.search': 'only looked for',
  'listMyCards.cursor': 'only looked up',
  'listVersions.cursor': 'only looked up',
  'exportOrders.q': 'only looked for',
  'listAllOrders.cursor': 'only looked up',
  'listAllOrders.q': 'only looked for; the screen shows it from its own address',
  'listMenuItems.cursor': 'only looked up',
  'listMyOrders.cursor': 'only looked up',
  'savePayees.paypal': 'kept when it is an address or an id at PayPal; only its shop reads it',
  'checkCart.orderItems.options.group': 'kept when the product has it',
  'checkCart.orderItems.options.choice': 'kept when the product has it',
  'placeOrder.orderItems.options.group': 'kept when the product has it',
  'placeOrder.orderItems.options.choice': 'kept when the product has it',
  'listProducts.cursor': 'only looked up',
  'exportProducts.q': 'only looked for',
  'listProducts.q': 'only looked for; the screen shows it from its own address',
  'listMembers.search': 'only looked for; the screen shows it from its own address',
  'scanCode.code': 'only looked up',
  'startGoogle.redirect': 'kept when it is a screen of ours',
  'finishSignIn.challenge': 'only looked up',
  'finishPasskeySignIn.challenge': 'only looked up',
};

/** The other fields: each appears on some screen or in some response. */
export const keptFields: string[] = textFields.filter((field) => passingFields[field] === undefined);

/** A slice's reads that need no input beyond the shop. */
export const readsOf = (slice: string) =>
  endpoints.filter((one) => {
    const { method, path, query, download, gate } = one;
    return one.slice === slice && method === 'GET' && gate.operator && !path.includes(':') && !query && !download;
  });

/** A free-text field of a call with an example: the example with another text in it writes it. */
interface ExampleField {
  field: string;
  name: string;
  schema: z.ZodMiniType<string>;
  /** Its longest text, and whether it keeps line breaks. */
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

/** Calls whose texts can be written with their example alone, and those fields. */
export const writtenByExample = endpoints
  .map((endpoint) => ({ endpoint, fields: fieldsOfExample(endpoint) }))
  .filter(({ fields }) => fields.length > 0);

const namesIn = (schema: Schema): string[] => {
  const { shape, element, options, innerType, out } = schema._zod.def as unknown as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, one]) => [name, ...namesIn(one)]);
  return [element, ...(options ?? []), innerType, out].flatMap((one) => (one ? namesIn(one) : []));
};

/** Calls whose response names the next address. */
export const leadingCalls: string[] = endpoints
  .filter(({ reply }) => namesIn(reply).some((name) => /location|redirect|url|href|target|next$/i.test(name)))
  .map(({ name }) => name)
  .sort();
