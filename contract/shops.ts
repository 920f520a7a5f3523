/** A shop's public profile, its details and its time zone. */
import * as z from 'zod/mini';
import { cardDesignItem } from './designs.ts';
import { fieldProblems, withNumber } from './field-problems.ts';
import { endpoint, gates, keepsReply } from './http.ts';
import { shortName } from './short-names.ts';
import { id, language, optionalLine, optionalText, time } from './text.ts';
import { renamed } from './wire-names.ts';

/** A shop's public profile: name, details, number of followers and members, and its newest card. */
export const shopHead = renamed(
  { _id: 'id', subscribeNumber: 'followers', joinNumber: 'members', cardDesignItem: 'card' },
  {
    id,
    name: z.string(),
    photo: z.string(),
    cover: z.string(),
    bio: z.string(),
    address: z.string(),
    phone: z.string(),
    hours: z.string(),
    /** In which its page writes moments. */
    timeZone: z.string(),
    /** In which it writes its texts. Any name: a page may be older than the server. */
    language: z.string(),
    createdAt: time,
    followers: z.int(),
    members: z.int(),
    card: cardDesignItem,
  },
);
export type ShopHead = z.output<typeof shopHead>;

export const getShop = endpoint('GET /api/v1/shop/:id', {
  summary:
    "Returns a shop's public profile, counts and card design. The server also writes it into the page it serves.",
  gate: gates.open,
  limit: 'publicReads',
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), shop: shopHead }),
});

/** The shop's details as in its form; '' for none. */
export const shopDetails = z.object({
  /** Shown under the shop's name on its page. Stored as the `bio` of its owner's profile. */
  bio: optionalText(1000),
  address: optionalText(300),
  hours: optionalText(500),
  phone: optionalLine(40),
  /** IANA name, such as Europe/Berlin. It decides when the shop's day starts. */
  timeZone: z
    .string()
    .check(z.minLength(1, fieldProblems.noTimeZone), z.maxLength(64, withNumber(fieldProblems.atMostCharacters, 64))),
  /** The language of its texts and poster. If it is absent, the shop's stays. */
  language: z.optional(language),
});
export type ShopDetails = z.output<typeof shopDetails>;

/** As they are saved; what is missing stays the same. */
const savedDetails = z.partial(shopDetails);
export type SavedDetails = z.output<typeof savedDetails>;

/** As a reply has them: a page may be older than the shop's language. */
const storedDetails = z.extend(shopDetails, { language: z.string() });
export type StoredDetails = z.output<typeof storedDetails>;

const reply = z.object({ success: z.literal(true), settings: storedDetails });

export const getSettings = endpoint('GET /api/v1/settings', {
  summary: 'Returns the shop’s details: description, address, opening hours, phone, time zone and language.',
  gate: gates.operator,
  reply,
});

export const saveSettings = endpoint('PUT /api/v1/settings', {
  summary:
    'Saves the given details; the others stay the same. Reports use the new time zone from then on; past ledger rows keep their day.',
  gate: gates.operator,
  body: savedDetails,
  example: { bio: 'Bread', address: 'Main Street 1', hours: '', phone: '', timeZone: 'Asia/Tokyo' },
  reply,
  ...keepsReply,
});

/** The names in a shop's short address, /s/{name}. */
const shortNames = z.object({
  /** The current one; null if the shop has none. */
  name: z.nullable(z.string()),
  /** Earlier ones, newest first. They lead to the shop, too. */
  former: z.array(z.string()),
});
export type ShortNames = z.output<typeof shortNames>;

const shortNamesReply = z.object({ success: z.literal(true), shortNames });

export const getShortNames = endpoint('GET /api/v1/short-name', {
  summary:
    'Returns the name in the shop’s short address, `/s/{name}`, and its earlier names, which lead to the shop, too.',
  gate: { ...gates.operator, staff: true },
  reply: shortNamesReply,
});

/** The name that a shop chooses. */
export const chosenShortName = z.object({ name: shortName });

export const saveShortName = endpoint('PUT /api/v1/short-name', {
  summary:
    'Changes the name in the shop’s short address. Earlier names stay the shop’s own. At most 3 new names in 24 hours and 20 in all.',
  gate: gates.operator,
  body: chosenShortName,
  example: { name: 'cafe-kastanie' },
  reply: shortNamesReply,
  ...keepsReply,
});
