/** The platform: the shops of this installation, for the people who run it, and invitations to open one. */
import * as z from 'zod/mini';
import { signUpModes } from './accounts.ts';
import { endpoint, gates } from './http.ts';
import { page } from './lists.ts';
import { id, line, optionalLine, time } from './text.ts';
import { identified } from './wire-names.ts';

/** Days (ours) that an invitation to open a shop is valid, and most that wait at a time. */
export const [shopInvitationDays, mostShopInvitations] = [14, 100] as const;

/** Longest reason for a suspension. The shop's people read it. */
export const longestReason = 500;

export const shopStates = ['open', 'suspended', 'closed'] as const;
export type ShopState = (typeof shopStates)[number];

const brief = {
  name: z.string(),
  state: z.enum(shopStates),
  /** When it was opened. */
  createdAt: time,
  /** The last stamp, sign-in or change by its people; null if there is none that is still recorded. */
  lastActivityAt: z.nullable(time),
};

/** A shop in the list. */
const listedShop = identified(brief);
export type ListedShop = z.output<typeof listedShop>;

const platformShop = identified({
  ...brief,
  followers: z.int(),
  members: z.int(),
  /** Null if the owner deleted their account. */
  owner: z.nullable(z.object({ name: z.string(), email: z.string() })),
  suspension: z.nullable(z.object({ since: time, reason: z.string() })),
  closedAt: z.nullable(time),
});
export type PlatformShop = z.output<typeof platformShop>;

/** What the form of a suspension holds. */
export const suspensionForm = z.object({ reason: line(longestReason) });

/** What the form of an invitation holds: for whom it is, for platform admins only. */
export const shopInvitationForm = z.object({ note: z._default(optionalLine(80), '') });

const params = z.object({ id });
const shopReply = z.object({ success: z.literal(true), shop: platformShop });

export const listShops = endpoint('POST /api/v1/platform/shops', {
  summary:
    'Returns the shops of this installation, the newest first. `search` finds those whose name begins with it, by name, or the shop of an owner by their whole email.',
  gate: gates.platformAdmin,
  body: z.object({
    search: z._default(optionalLine(254), ''),
    state: z.optional(z.enum(shopStates)),
    cursor: page.cursor,
  }),
  reply: z.object({ success: z.literal(true), shops: z.array(listedShop), nextCursor: z.nullable(z.string()) }),
});

export const getPlatformShop = endpoint('GET /api/v1/platform/shops/:id', {
  summary: 'Returns a shop with its owner and why it is suspended. The look is in the activity log of the shop.',
  gate: gates.platformAdmin,
  params,
  reply: shopReply,
});

export const suspendShop = endpoint('POST /api/v1/platform/shops/:id/suspend', {
  summary:
    'Suspends a shop, or changes the reason. Its page says that it is closed for now, its people read the reason, and their live connections end. Nothing is removed.',
  gate: gates.platformAdmin,
  params,
  body: suspensionForm,
  reply: shopReply,
});

export const restoreShop = endpoint('POST /api/v1/platform/shops/:id/restore', {
  summary: 'Ends the suspension of a shop. Repeating it changes nothing.',
  gate: gates.platformAdmin,
  params,
  reply: shopReply,
});

const shopInvitation = identified({
  /** For whom it is, as the platform admin noted it. */
  note: z.string(),
  createdAt: time,
  expiresAt: time,
});
export type ShopInvitation = z.output<typeof shopInvitation>;

const invitations = {
  success: z.literal(true),
  /** Those that wait, the newest first. */
  invitations: z.array(shopInvitation),
  /** Who may open a shop now. */
  signUps: z.enum(signUpModes),
};

export const listShopInvitations = endpoint('GET /api/v1/platform/invitations', {
  summary: 'Returns who may open a shop now, and the invitations that wait.',
  gate: gates.platformAdmin,
  reply: z.object(invitations),
});

export const inviteShop = endpoint('POST /api/v1/platform/invitations', {
  summary: `Makes a link with which someone may open one shop, within ${shopInvitationDays} days. ${mostShopInvitations} wait at most.`,
  gate: gates.platformAdmin,
  body: shopInvitationForm,
  /** `url`: it is not shown again. */
  reply: z.object({ ...invitations, url: z.string() }),
});

export const takeBackShopInvitation = endpoint('DELETE /api/v1/platform/invitations/:id', {
  summary: 'Takes an invitation back: its link no longer works. Doing it again is not found.',
  gate: gates.platformAdmin,
  params,
  reply: z.object(invitations),
});

export const getSuspension = endpoint('GET /api/v1/suspension', {
  summary: "Returns since when and why the caller's shop is suspended; null if it is open.",
  gate: { ...gates.operator, staff: true, whileSuspended: true },
  reply: z.object({
    success: z.literal(true),
    shop: z.object({ name: z.string() }),
    suspension: z.nullable(z.object({ since: time, reason: z.string() })),
  }),
});
