/** A shop's public head, what it says of itself, and its time zone. */
import * as z from 'zod/mini';
import { cardDesignItem } from './designs.ts';
import { endpoint, gates, keepsReply } from './http.ts';
import { id, optionalLine, optionalText, time } from './text.ts';
import { renamed } from './wire-names.ts';

/** A shop's public head: who it is, how many follow and joined, and its newest card. */
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
    createdAt: time,
    followers: z.int(),
    members: z.int(),
    card: cardDesignItem,
  },
);
export type ShopHead = z.output<typeof shopHead>;

export const getShop = endpoint('GET /api/v1/shop/:id', {
  summary: "A shop's public page: head, counts and card design. The server also writes it into the page it serves.",
  gate: gates.open,
  limit: 'publicReads',
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), shop: shopHead }),
});

/** The shop's details as its form has them; '' for none. */
export const shopDetails = z.object({
  /** What the shop page says of the shop below its name; kept as the `bio` of its owner's profile. */
  bio: optionalText(1000),
  address: optionalText(300),
  hours: optionalText(500),
  phone: optionalLine(40),
  /** IANA name, such as Europe/Berlin: whose day a day is. */
  timeZone: z.string().check(z.minLength(1, 'Please choose a time zone.'), z.maxLength(64, 'At most 64 characters.')),
});
export type ShopDetails = z.output<typeof shopDetails>;

const reply = z.object({ success: z.literal(true), settings: shopDetails });

export const getSettings = endpoint('GET /api/v1/settings', {
  summary: 'What the shop says of itself, its address, opening hours, phone and time zone.',
  gate: gates.operator,
  reply,
});

export const saveSettings = endpoint('PUT /api/v1/settings', {
  summary: 'Saves all of them. Figures count by the new time zone from then on; what is in the ledger keeps its day.',
  gate: gates.operator,
  body: shopDetails,
  example: { bio: 'Bread', address: 'Main Street 1', hours: '', phone: '', timeZone: 'Asia/Tokyo' },
  reply,
  ...keepsReply,
});
