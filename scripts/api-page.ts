/** Writes docs/api.md: every call, event and refusal of the contract, with the names of the wire. */
import { customerInfo, userInfo } from '@stampdeck/contract/accounts.ts';
import { cardDesignItem, cardSizes, stampIconIds } from '@stampdeck/contract/designs.ts';
import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { refusalDetails, refusals } from '@stampdeck/contract/errors.ts';
import { clientEvents, serverEvents } from '@stampdeck/contract/events.ts';
import { failure } from '@stampdeck/contract/failure.ts';
import type { Claim, Endpoint } from '@stampdeck/contract/http.ts';
import { member } from '@stampdeck/contract/member-list.ts';
import { gateInWords, wireSchema } from '@stampdeck/contract/openapi.ts';
import { rateInWords } from '@stampdeck/contract/rate-limits.ts';
import { shopHead } from '@stampdeck/contract/shops.ts';
import { card, ledgerEvent } from '@stampdeck/contract/stamps.ts';
import { color, id, imageAddress } from '@stampdeck/contract/text.ts';
import { shapeOf } from './shape.ts';

type Schema = Parameters<typeof wireSchema>[0];

/** Shapes that appear several times, by the name that the page uses for them. */
const shapes: Record<string, Schema> = {
  UserInfo: userInfo,
  CustomerInfo: customerInfo,
  ShopHead: shopHead,
  CardDesignItem: cardDesignItem,
  Card: card,
  Member: member,
  LedgerEvent: ledgerEvent,
};
const words: Record<string, Schema> = { id, color, 'image address': imageAddress };

const withoutDefault = (schema: object): string => JSON.stringify({ ...schema, default: undefined });
const names = new Map(
  Object.entries({ ...shapes, ...words }).map(([name, schema]) => [withoutDefault(wireSchema(schema)), name]),
);
const nameOf = (schema: object): string | undefined => names.get(withoutDefault(schema));

const shape = (schema: Schema): string => {
  const wire = wireSchema(schema);
  return nameOf(wire) ?? shapeOf(wire, nameOf);
};
const spelled = (schema: Schema): string => shapeOf(wireSchema(schema), nameOf);

const claims: Record<Claim['kind'], (field: string) => string> = {
  self: (field) => `\`${field}\` is the caller.`,
  shop: (field) => `\`${field}\` is the caller's shop.`,
  speaker: (field) => `\`${field}\` is the caller's shop, or the caller if they run or work for none.`,
  selfOrShop: () => "`userFrom` is the caller, or `userTo` is the caller's shop.",
  counter: () => "One of `userTo` and `userFrom` is the caller's shop, the other its member, in either order.",
  counterOrMember: () =>
    'One of `userTo` and `userFrom` is the shop, the other its member, in either order; the caller is one of them.',
};

function claimInWords(claim: Claim | undefined): string {
  if (!claim) return '';
  const what = claims[claim.kind]('field' in claim ? claim.field : '');
  return ` ${what} It may be left out; another id is refused (403).`;
}

function call(endpoint: Endpoint): string {
  const {
    method,
    path,
    summary,
    gate,
    limit,
    params,
    query,
    body,
    upload,
    download,
    reply,
    status = 200,
    keyed,
  } = endpoint;
  const parts = [
    ...(params ? [`path ${shape(params)}`] : []),
    ...(query ? [`query ${shape(query)}`] : []),
    ...(body ? [`body ${shape(body)}`] : []),
    ...(upload ? [`body multipart/form-data, one file in the field ${upload}`] : []),
    `${status} ${status === 204 ? 'no body' : (download ?? shape(reply))}`,
  ];
  const rate = limit ? ` Limit *${limit}*: ${rateInWords(limit)}.` : '';
  const key = keyed ? ` Takes an \`Idempotency-Key\`, kept ${keyed === 'reply' ? 'for 48 hours' : 'forever'}.` : '';
  return `### ${method} ${path.replace(/:(\w+)/g, '{$1}')}\n
${summary} ${gateInWords(gate)}${claimInWords(gate.claim)}${key}${rate}\n
\`\`\`text\n${parts.join('\n')}\n\`\`\`\n`;
}

const slices = [...new Set(endpoints.map(({ slice }) => slice))];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');
const sliceText = (slice: string): string => {
  const own = endpoints
    .filter((endpoint) => endpoint.slice === slice)
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en'));
  return `## ${capital(slice)}\n\n${own.map(call).join('\n')}`;
};

const inCell = (schema: Schema): string => `\`${shape(schema).replaceAll('|', '\\|')}\``;
const clientRows = Object.entries(clientEvents).map(
  ([name, { summary, gate, payload }]) => `| ${name} | ${inCell(payload)} | ${summary} | ${gateInWords(gate)} |`,
);
const serverRows = Object.entries(serverEvents).map(([name, schema]) => `| ${name} | ${inCell(schema)} |`);
const details = new Map<string, Schema>(Object.entries(refusalDetails));
const refusalRows = Object.entries(refusals).map(([code, [status, message]]) => {
  const schema = details.get(code);
  return `| ${status} | ${code} | ${message} | ${schema ? inCell(schema) : ''} |`;
});

export const apiPage = (): string => `# The API

\`npm run docs\` writes this page from \`contract/\`; do not edit it. The running server has the same at \`/openapi.json\`, and a page to
browse at \`/docs\`. The names are those of the wire; the code uses others.

- Bodies are JSON in UTF-8, at most 100 KiB. \`?\` marks an optional field, \`=\` its default. An \`id\` is a string. A \`time\` is ISO 8601 in UTC. A
  \`color\` is \`#RRGGBB\`. An \`image address\` is https, one of ours, or empty.
- Send \`Authorization: Bearer {token}\` with the token of a user info. Each call says who may call it. Without a token the answer is 401, for the
  wrong caller 403. An account is a *customer* unless it runs a shop and signed in at \`/api/operator/login\`.
- Where a call takes an \`Idempotency-Key\` (8 to 100 visible ASCII characters), it says for how long. The same key returns the first call's
  reply. With another body it is refused (422).
- A call past its limit is refused (429 \`tooManyAttempts\`, with \`Retry-After\`). Calls that name the same limit share it. Invalid calls
  do not count. An IPv6 network is the first 64 bits of the address.
- A list takes \`limit\` and \`cursor\` and returns \`nextCursor\`. A cursor is opaque.
- Every response has \`X-Request-Id\`. A failed call is answered as described under [Refusals](#refusals).

${slices.map(sliceText).join('\n')}
## Shapes

\`\`\`text
${Object.entries(shapes)
  .map(([name, schema]) => `${name} ${spelled(schema)}`)
  .join('\n\n')}
\`\`\`

In a design, \`NoofStamps\` is ${cardSizes.join(', ')}. Texts have up to 1000 characters. A milestone's slot is 1 to \`NoofStamps\`, each
once, and its label has up to 40 characters. An empty \`PickUnImg\` means the number of the slot. An icon is
${stampIconIds.join(', ')}.

## Live events

Connect with Socket.IO to the same address: default namespace, transport \`websocket\`, \`auth: { token }\`. The handshake refuses an ended
token and pages of other sites. Nothing that a browser sends changes stored data.

A browser sends these events. Each is acknowledged with \`{ ok: true }\` or \`{ ok: false, code, message }\`. Without an acknowledgment, a
refusal comes as the event \`error\`:

| event | payload | what it does | who |
| --- | --- | --- | --- |
${clientRows.join('\n')}

The server sends these events:

| event | payload |
| --- | --- |
${serverRows.join('\n')}

## Refusals

\`\`\`text
${spelled(failure)}
\`\`\`

\`fields\` maps each invalid field to its message. The shape of \`details\` depends on \`code\`. \`retryAfter\` is in seconds and also
comes as the header \`Retry-After\`. \`retryAt\` is a time and also comes beside \`details\`.

| status | code | message | \`details\` |
| --- | --- | --- | --- |
${refusalRows.join('\n')}
`;
