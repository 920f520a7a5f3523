/**
 * The tables, for Kysely. Unless noted, times are ISO 8601 UTC text, flags are 0/1, and ids are UUIDv7 text.
 * Some stored names are older than our words: `kept_` means unclaimed, `brought` imported, `handed` claimed, `mark` (of an import) fingerprint,
 * `figure_` report, `faults` (of an archive) problems. They stay, because a server of the version before uses them during an update.
 */
import type { AuditKind } from '@stampdeck/contract/audit.ts';
import type { ChatSide } from '@stampdeck/contract/chat-message.ts';
import type { Language } from '@stampdeck/contract/languages.ts';
import type { LimitKind } from '@stampdeck/contract/limit-kinds.ts';
import type { DeliveryMethod } from '@stampdeck/contract/order-sums.ts';
import type { OrderEventKind, PaymentMethod } from '@stampdeck/contract/order-views.ts';
import type { TaxClass } from '@stampdeck/contract/product-options.ts';
import type { MailList } from '@stampdeck/contract/unsubscribe.ts';
import type { VideoEnding } from '@stampdeck/contract/videos.ts';
import type { WithoutCode } from '@stampdeck/contract/without-code.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export interface AccountsTable {
  id: string;
  /** Lowercase; unique. */
  email: string;
  name: string;
  /** Argon2id hash; null if there is no password. */
  password_hash: string | null;
  photo: string;
  cover: string;
  bio: string;
  phone: string;
  gender: string;
  date_of_birth: string | null;
  /** The language that the person reads; null if it is not known. */
  language: Language | null;
  is_platform_admin: number;
  created_at: string;
  /** When the owner confirmed the address; null if not yet. */
  email_verified_at: string | null;
  /** When the confirmed owner of the address took over the account: since then, no one else's password or session opens it. */
  owner_proved_at: string | null;
  /** Since when a sign-in needs a second step; null for never. */
  two_step_at: string | null;
  /** Google's id of the person; unique. */
  google_sub: string | null;
  /** The privacy page version that the person agreed to, and when; 0 and null for older accounts. */
  consent_version: number;
  consented_at: string | null;
  /** Set when the person was erased: an empty account under a random pseudonym remains. */
  erased_at: string | null;
  /** For an unclaimed member: the shop. No one can sign in to this account. */
  kept_by: string | null;
  /** The account that claimed this one; the printed code then leads there. */
  claimed_by: string | null;
}

/** An unclaimed member's email and phone, as the shop typed them. Deleted when they are claimed or erased. */
export interface KeptContactsTable {
  shop_id: string;
  account_id: string;
  /** Lowercase, or ''. Unique within a shop. */
  email: string;
  phone: string;
}

/** Fingerprints of members that a shop added, from a file or at the counter. They prevent duplicates. */
interface ImportMarksTable {
  shop_id: string;
  mark: string;
  /** The unclaimed account that it became. */
  account_id: string;
}

/** Imports of files of members or products: waiting, running or done. The file itself is in the data folder until then. */
export interface ImportsTable {
  shop_id: string;
  id: string;
  kind: 'members' | 'products';
  /** Only imports of products are undone. */
  status: 'ready' | 'running' | 'done' | 'failed' | 'canceled' | 'undoing' | 'undone';
  /** Rows in the file. */
  total: number;
  /** Processed rows. Grows in the transaction that writes them. */
  handled: number;
  added: number;
  /** Products that got other values. */
  changed: number;
  /** Rows that change nothing: an earlier file added them. */
  known: number;
  /** Rows skipped because of a problem. */
  wrong: number;
  /** What an undo brought back, and what it left because it was changed again. */
  restored: number;
  kept: number;
  created_at: string;
  finished_at: string | null;
}

export interface ShopsTable {
  id: string;
  name: string;
  time_zone: string;
  /** The language of its emails and its poster (contract `Language`). */
  language: Language;
  address: string;
  phone: string;
  hours: string;
  /** Stored counts of `follows` and of current members. */
  followers: number;
  members: number;
  /** The newest design's version; 0 if there is none. */
  design_version: number;
  suspended_at: string | null;
  /** Why, for its people; '' while it is open. */
  suspended_reason: string;
  /** The name as `normalize` writes it. */
  search_name: string;
  created_at: string;
  /** Set when the owner deleted their account. */
  closed_at: string | null;
  /** The shop's limits (contract `AwardLimits`); null: no limit. */
  limit_gap_seconds: number | null;
  limit_visit: number | null;
  limit_day: number | null;
  limit_person_hour: number | null;
  /** 1: may redeem without the customer's code. */
  owner_without_code: number;
  staff_without_code: number;
}

/**
 * Who works for which shop. A shop has one owner, and an account owns one shop at most; it can work for others, too. A row stays when the
 * work ends, because ledger rows name the person.
 */
export interface StaffTable {
  shop_id: string;
  account_id: string;
  role: 'owner' | 'staff';
  /** Permissions (contract `Permission`), a JSON list. It is empty for the owner, who has all of them. */
  permissions: string;
  created_at: string;
  ended_at: string | null;
  /** The person has read notifications up to this time; null: none since `created_at`. */
  notified_to: Generated<string | null>;
}

/** Invitations to work for a shop that someone may still accept. */
export interface StaffInvitationsTable {
  shop_id: string;
  id: string;
  token_hash: string;
  /** Where it was sent; '' for a code on the owner's screen. */
  email: string;
  /** As in `StaffTable`. */
  permissions: string;
  created_at: string;
  expires_at: string;
}

/** Invitations to open a shop that someone may still use. */
export interface ShopInvitationsTable {
  id: string;
  token_hash: string;
  /** For whom, in the words of a platform admin. */
  note: string;
  created_at: string;
  expires_at: string;
}

/** `id` is also the device id in the rotating code: 16 random base64url characters. */
export interface SessionsTable {
  id: string;
  token_hash: string;
  account_id: string;
  kind: 'operator' | 'customer';
  remembered: number;
  /** The rotating code's secret (base64url); only in customer sessions. */
  device_secret: string | null;
  cookie_hash: string | null;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ended_at: string | null;
  /** The shop that opened it with a code at its counter; null for all others. */
  moved_by: string | null;
  /** The shop that an operator's session acts for, while its person works there; null for none. */
  shop_id: string | null;
  /** The shared tablet where a PIN opened it; null for all others. */
  tablet_id: string | null;
}

/** Devices at a counter that a shop's people share. A row is there until the owner ends the tablet. */
export interface TabletsTable {
  shop_id: string;
  id: string;
  token_hash: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  /** Wrong PINs in a row. */
  failures: number;
  /** No PIN is tried before this time (ISO time); '' for no wait. */
  blocked_until: string;
}

/** What a person of a shop types at its shared tablets. */
interface StaffPinsTable {
  shop_id: string;
  account_id: string;
  /** Argon2id, as for passwords. */
  pin_hash: string;
  /** Wrong ones in a row. From the fifth, only the owner can let the person try again. */
  tries: number;
  set_at: string;
}

/** A sign-in that waits for its second step, by the hash of what the browser has. */
export interface SignInChallengesTable {
  challenge_hash: string;
  account_id: string;
  kind: 'operator' | 'customer';
  remembered: number;
  /** Codes that were tried. */
  tries: number;
  expires_at: string;
}

/** A person's authenticator app. */
interface TwoStepsTable {
  account_id: string;
  /** Base32; null until a code of the first app was confirmed. */
  secret: string | null;
  /** Of an app that is being set up; null for none. */
  next_secret: string | null;
  /** The time step of the last code that was used: it and earlier ones are refused. */
  used_step: number;
}

/** Recovery codes that are not used yet. */
interface RecoveryCodesTable {
  account_id: string;
  code_hash: string;
}

/** A passkey of a person, by the id that their device gave it. */
export interface PasskeysTable {
  credential_id: string;
  account_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Of the last use. Most passkeys count nothing and say 0. */
  counter: number;
  /** Of the browser that made it. */
  user_agent: string;
  created_at: string;
  used_at: string | null;
}

/** A question that a passkey answers, by the hash of what the browser got. */
interface PasskeyChallengesTable {
  challenge_hash: string;
  /** For a new passkey of this account; null for a sign-in. */
  account_id: string | null;
  expires_at: string;
}

interface LoginFailuresTable {
  email_hash: string;
  /** Empty in the row that counts attempts from all networks. */
  network_hash: string;
  failures: number;
  blocked_until: string;
  /** Until then, the account's waiting times do not apply to this network, because its owner signed in from there. Empty if not. */
  proved_until: string;
}

interface FollowsTable {
  shop_id: string;
  account_id: string;
  created_at: string;
}

export interface MembersTable {
  shop_id: string;
  id: string;
  account_id: string;
  /** Name and email, normalized for search. */
  search: string;
  joined_at: string;
  left_at: string | null;
  status: 'active' | 'disabled';
  /** 1 for members imported without a joining date: `joined_at` is the day of the import, and they do not count as new. */
  brought: Generated<number>;
}

interface DesignsTable {
  shop_id: string;
  version: number;
  size: number;
  /** The design as JSON (contract `CardDesign`). */
  body: string;
  /** The slots with a reward, as bits: slot 1 is 1, slot 2 is 2, slot 3 is 4. */
  rewards: number;
  created_at: string;
  /** Who published it; null for old versions, which the owner published. */
  published_by: string | null;
}

/** One row per shop that ever had a draft. It stays when the draft is discarded, so that `revision` never restarts. */
interface DraftsTable {
  shop_id: string;
  /** Number of changes. */
  revision: number;
  /** The published version that the draft started from. */
  base_version: number;
  /** The draft as JSON; null once it is discarded or published. */
  body: string | null;
  saved_at: string;
}

export interface CardsTable {
  shop_id: string;
  id: string;
  member_id: string;
  size: number;
  count: number;
  /** `handed`: claimed. Its stamps moved to the customer's own card; this one stays empty. */
  status: 'open' | 'full' | 'redeemed' | 'handed';
  /** null while the card is empty. */
  design_version: number | null;
  /** Number of ledger rows, which is the `seq` of the newest one. */
  seq: number;
  /** The design's `rewards`, copied at the first stamp; meaningless while the card is empty. */
  rewards: number;
  /** The redeemed slots, as bits. */
  redeemed: number;
  opened_at: string;
  last_stamp_at: string | null;
}

/** Append-only: triggers refuse update and delete. */
export interface LedgerTable {
  shop_id: string;
  id: string;
  member_id: string;
  card_id: string;
  seq: number;
  kind: 'award' | 'reversal' | 'redemption' | 'opening';
  stamps: number;
  count_after: number;
  card_size: number;
  design_version: number | null;
  actor_id: string;
  request_key: string;
  /** What the key was used for: the same key with another body is refused. */
  request_hash: string;
  undoes_id: string | null;
  /** The redeemed slot. */
  slot: number | null;
  reason: string;
  /** The limit (contract `LimitKind`) that the operator overrode. */
  overrode: LimitKind | null;
  /** Why a reward was redeemed without the customer's code, also in the row that undoes it; otherwise null. */
  without_code: WithoutCode | null;
  /** The shop's local date at the time. */
  local_day: string;
  created_at: string;
}

/** Proofs of presence: each rotating code counts once per shop. */
export interface ScansTable {
  shop_id: string;
  device_id: string;
  step: number;
  account_id: string;
  scanned_by: string;
  proof: string;
  created_at: string;
}

/** Emailed links, each valid once. Their tokens are stored as hashes. */
export interface MailLinksTable {
  token_hash: string;
  account_id: string;
  purpose: 'reset' | 'verify' | 'change' | 'signIn' | 'welcome' | 'move' | 'moved';
  /** The address it was sent to; '' if it was not sent. */
  email: string;
  /** The shop that showed it at its counter; null for all others. */
  shop_id: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** How a person at a shop wants to be told. Sets of kinds have the bit `1 << type`. */
export interface NotificationChoicesTable {
  shop_id: string;
  account_id: string;
  /** Kinds that the person chose something for; the others are as at first. */
  known: number;
  /** Of the known kinds: those that the channel tells. */
  bell: number;
  email: number;
  push: number;
  /** Hours of the shop's clock; both null: no quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** Emails have told, or left out, everything up to this time. */
  emailed_to: string;
  /** When the last email was written. */
  emailed_at: string | null;
  pushed_to: string;
}

/** Work to do outside the database, written in the transaction that needs it. */
export interface OutboxTable {
  id: string;
  /** The account that the work is about, if any. */
  account_id: string | null;
  kind: 'mail' | 'news' | 'push' | 'receipt' | 'refund' | 'reminder';
  /** JSON. Cleared when done, because it may contain a link. */
  payload: string;
  created_at: string;
  attempts: number;
  /** When it may be tried (again); null once it is done or given up. */
  due_at: string | null;
  /** When the content expires; null: never. */
  expires_at: string | null;
  done_at: string | null;
  last_error: string;
}

/** A device that gets push messages while its session runs. `id` is the SHA-256 of the endpoint. */
export interface PushSubscriptionsTable {
  id: string;
  account_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The public key that the browser subscribed with. */
  public_key: string;
  created_at: string;
  /** When the push service last took a message; null: never. */
  delivered_at: string | null;
}

/** The installation's VAPID keys (base64url), in one row. */
interface PushKeysTable {
  id: number;
  public_key: string;
  private_key: string;
  created_at: string;
}

/** Uploaded images. `id` is the file's random name. */
export interface ImagesTable {
  id: string;
  account_id: string;
  shop_id: string | null;
  bytes: number;
  width: number;
  height: number;
  created_at: string;
  /** The conversation in which it was sent. Then it is used nowhere else, and goes with the conversation. */
  conversation_id: Generated<string | null>;
  /** A tiny blurred picture of it, WebP in base64; null for older ones. */
  blur: Generated<string | null>;
}

/** Uploaded videos. `id` is the file's random name. */
export interface VideosTable {
  id: string;
  shop_id: string;
  ending: VideoEnding;
  bytes: number;
  /** 1: a picture of it is stored, too. */
  has_poster: number;
  created_at: string;
}

/** Google sign-ins in progress, found by the hash of their state. Each step works once. */
export interface GoogleFlowsTable {
  state_hash: string;
  /** null until Google has named the person. */
  account_id: string | null;
  stage: string;
  body: string;
  created_at: string;
}

/** The installation's privacy pages; the highest version applies. */
export interface PrivacyPagesTable {
  version: number;
  body: string;
  created_at: string;
}

/** What the member list sorts and filters by. Triggers update the member's fields; the cards' may lag behind the ledger. */
export interface MemberActivityTable {
  shop_id: string;
  member_id: string;
  status: MembersTable['status'];
  left_at: string | null;
  joined_at: string;
  /** The start of the member's search text, which starts with the name. */
  name: string;
  /** 'MM-DD'. */
  birthday: string | null;
  /** The member's ledger rows that are counted here: the sum of `seq` over their cards. */
  entries: number;
  /** Of the open card; size 0 while it is empty. */
  count: number;
  size: number;
  /** How full the open card is, in ten-thousandths. */
  progress: number;
  to_go: number | null;
  last_visit: string | null;
  /** The last visit; the joining date if there was none since. */
  seen_at: string;
  /** Rewards reached but not redeemed, on all their cards. */
  rewards_waiting: number;
}

/** The newest ledger row of a shop that is counted in `member_activity`. */
interface ActivityMarksTable {
  shop_id: string;
  entry_id: string;
}

/** A shop's former time zones, each until a time (ISO). */
interface ShopZonesTable {
  shop_id: string;
  until: string;
  time_zone: string;
}

/** A day's sums of a shop's ledger for its reports, as JSON. A counted day (see `figure_states.counted_until`) without a row is empty. */
interface FigureDaysTable {
  shop_id: string;
  day: string;
  body: string;
}

/** The last counted day of a shop's ledger, and the rewards waiting then, as JSON by design version and slot. */
interface FigureStatesTable {
  shop_id: string;
  counted_until: string;
  waiting: string;
}

/** Members who joined on a day and have not left, before adding `join_changes`. */
export interface JoinDaysTable {
  shop_id: string;
  day: string;
  joined: number;
}

/** Written by triggers on `members`: +1 for a membership that began, −1 for one that ended. */
interface JoinChangesTable {
  number: Generated<number>;
  shop_id: string;
  joined_at: string;
  change: number;
}

/** Work that only the holder of its lease does. */
interface LeasesTable {
  name: string;
  holder: string;
  until: string;
}

interface ClocksTable {
  name: string;
  at: string;
}

/** The last archive uploaded for a shop. The file is in the data folder until the import is done. */
export interface ShopArchivesTable {
  shop_id: string;
  id: string;
  status: 'checking' | 'refused' | 'ready' | 'running' | 'done' | 'failed';
  /** The file's hash, once the file was read. */
  digest: string | null;
  /** Hash of the archive whose import failed before. `base` and `handled` say how much of it is in the shop. */
  failed_digest: string | null;
  /** The contents (contract `ArchiveContents`) as JSON; null until the check is done. */
  contents: string | null;
  /** The problems (contract `LocatedProblem`), a JSON list. */
  faults: string;
  /** The card's version before the import; imported versions count on from it. null until the designs are imported. */
  base: number | null;
  /** Stored photos and videos. Grows in the transaction that adds the row of one. */
  files: number;
  /** Imported members. Grows in the transaction that adds them. */
  handled: number;
  created_at: string;
  finished_at: string | null;
}

/** Who did what, and when. Triggers refuse updates; only pruning removes rows. */
interface AuditTable {
  /** '' if the person has no shop. */
  shop_id: string;
  id: string;
  kind: AuditKind;
  /** The account that acted; null if no one was signed in. */
  actor_id: string | null;
  /** The account or member (`auditKinds`) that it is about. */
  subject_id: string | null;
  request_id: string;
  /** The caller's network: their address without its last part. */
  network: string;
  /** The kind's details as JSON. */
  details: string;
  created_at: string;
}

/** Calls with an `Idempotency-Key`. The ledger stores its own keys. */
export interface RequestKeysTable {
  id: string;
  account_id: string;
  /** The shop that the caller ran or worked for; '' for none. */
  shop_id: string;
  /** Method and path. */
  call: string;
  request_key: string;
  /** Hash of the request: the same key with another request is refused. */
  request_hash: string;
  /** The reply, JSON as on the wire; '' until the call is done, which only its own transaction sees. */
  reply: string;
  created_at: string;
}

/** An account that a stored reply names. */
export interface ReplyNamesTable {
  account_id: string;
  key_id: string;
}

/** A name in a shop's short address. It stays the shop's own after the shop takes another. */
export interface ShortNamesTable {
  name: string;
  shop_id: string;
  /** 1 for the shop's current name. */
  is_current: number;
  taken_at: string;
}

/** A shop's conversation with a customer (`account_id`). */
export interface ConversationsTable {
  shop_id: string;
  id: string;
  account_id: string;
  /** Number of messages, and the number of the newest. */
  seq: Generated<number>;
  /** The newest message; null and '' if there is none. */
  last_id: string | null;
  last_text: Generated<string>;
  last_images: Generated<number>;
  last_side: ChatSide | null;
  last_at: string | null;
  /** The last message that the side has read, and how many of the other side it has not. */
  shop_read: Generated<number>;
  shop_unread: Generated<number>;
  customer_read: Generated<number>;
  customer_unread: Generated<number>;
  /** 1 if that side blocked the other. */
  shop_blocked: Generated<number>;
  customer_blocked: Generated<number>;
  /** The customer's name as `normalize` spells it. */
  customer_search: string;
  created_at: string;
}

export interface MessagesTable {
  shop_id: string;
  conversation_id: string;
  seq: number;
  id: string;
  side: ChatSide;
  /** The person who wrote it. */
  author_id: string;
  text: string;
  /** The pictures as JSON; null for none. */
  images: string | null;
  /** The text as `normalize` spells it. */
  search: string;
  /** The `Idempotency-Key` of the call; unique per conversation and author. */
  request_key: string | null;
  created_at: string;
}

/** A text that a shop's people use in messages. */
export interface QuickAnswersTable {
  shop_id: string;
  id: string;
  name: string;
  text: string;
  /** From 0, in the shop's order. */
  place: number;
}

/** A category of a shop's products. */
export interface ProductCategoriesTable {
  shop_id: string;
  id: string;
  name: string;
  /** From 0, in the shop's order. */
  place: number;
}

/** Where a product is listed. Deleted ones come back by an undo until a job removes them. */
export const listing = { published: 0, draft: 1, deleted: 2 } as const;
export type Listing = (typeof listing)[keyof typeof listing];

export interface ProductsTable {
  shop_id: string;
  id: string;
  title: string;
  /** JSON: everything that no query asks for. */
  body: string;
  /** Title and short description, normalized. */
  search: string;
  price_cents: number;
  stock: number;
  /** A category that no longer exists is none. */
  category_id: string | null;
  listing: Listing;
  /** The shop's day (YYYY-MM-DD) for which it is sold out. */
  sold_out_on: string | null;
  /** Computed: 1 without stock, or with a day for which it is sold out. */
  is_sold_out: GeneratedAlways<number>;
  /** When it ends as a deal; '~' for no end, null for no deal. */
  deal_until: string | null;
  /** The sum of its reviews, in half stars. */
  half_stars: Generated<number>;
  reviews: Generated<number>;
  views: Generated<number>;
  /** Pieces in orders that are not canceled. */
  sold: Generated<number>;
  /** Of these, those that were sold before its deal began. */
  sold_before: Generated<number>;
  /** Counts its changes, from 1. */
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** What a customer thinks of a product that they bought. Its numbers are in the product's row, too. */
export interface ReviewsTable {
  shop_id: string;
  id: string;
  product_id: string;
  account_id: string;
  /** 1 to 10. */
  half_stars: number;
  text: string;
  created_at: string;
  edited_at: string | null;
  answer: string | null;
  answered_at: string | null;
}

export interface ReportedReviewsTable {
  shop_id: string;
  review_id: string;
  reporter_id: string;
  id: string;
  reason: string;
  created_at: string;
}

/** A review that a platform admin removed, or that its author deleted after it was reported. `id` is its own. */
export interface RemovedReviewsTable {
  shop_id: string;
  id: string;
  product_id: string;
  account_id: string;
  reports: number;
  /** Its author may write no other until the row is gone. */
  is_by_admin: 0 | 1;
  removed_at: string;
}

/** How many products a shop has in a category ('' for none), published and drafts. */
export interface ProductCountsTable {
  shop_id: string;
  category_id: string;
  listing: Listing;
  products: number;
}

/** The uploaded images that a product shows. */
export interface ProductImagesTable {
  shop_id: string;
  product_id: string;
  image_id: string;
}

/** The uploaded videos that a product shows. */
export interface ProductVideosTable {
  shop_id: string;
  product_id: string;
  video_id: string;
}

/** What a change of products replaced, in JSON, to be taken back for some minutes. */
export interface ProductUndosTable {
  shop_id: string;
  id: string;
  body: string;
  /** The import that made the change. Such an import is undone as a whole. */
  import_id: Generated<string | null>;
  created_at: string;
}

/** The key that hides who visited on a day. */
export interface ViewKeysTable {
  day: string;
  key: string;
}

/** A visitor of a product on a day (UTC), as a hash with the day's key. */
export interface ProductVisitsTable {
  day: string;
  product_id: string;
  visitor: string;
}

/** What a shop notes about a member; '' for a removed note. */
export interface MemberNotesTable {
  shop_id: string;
  member_id: string;
  text: string;
  /** Counts its changes. */
  version: number;
  updated_at: string;
}

/** A message that someone of the other side reported. */
export interface ReportedMessagesTable {
  shop_id: string;
  conversation_id: string;
  seq: number;
  reporter_id: string;
  id: string;
  reason: string;
  created_at: string;
}

/** Links in emails that end them. Their tokens are stored as hashes. */
export interface UnsubscribeLinksTable {
  token_hash: string;
  account_id: string;
  shop_id: string;
  list: MailList;
  created_at: string;
}

/** A member's choice to be reminded of their card at a shop. */
export interface RemindersTable {
  shop_id: string;
  member_id: string;
  account_id: string;
  /** When the person turned this way on; null while it is off. */
  email_since: string | null;
  push_since: string | null;
  /** What happened on their cards until then is told or over. */
  seen_to: string;
  /** Rewards reached until then are not told again as waiting. */
  waited_to: string;
  /** The last reminder. */
  told_at: string | null;
  /** When to look at their cards; '' is at once, null is when they change. */
  due_at: string | null;
}

/** Who gets the money of a shop's orders; '' for none. */
export interface PayeesTable {
  shop_id: string;
  /** An email address or a merchant id. */
  paypal: string;
  /** A connected account. */
  stripe: string;
}

/** A payment at the provider that moves no money. */
export interface TestPaymentsTable {
  id: string;
  /** The order's id. */
  reference: string;
  cents: number;
  currency: string;
  payee: string;
  state: 'approved' | 'captured' | 'closed';
  refunded_cents: number;
  /** Cents by the key of each refund, as JSON. */
  refunds: string;
  created_at: string;
}

/** What owners buy from the platform. */
export interface PricePackagesTable {
  id: string;
  title: string;
  image: string;
  price_cents: number;
  /** A JSON list. */
  features: string;
  /** Staff seats of one piece (`numAcc`). */
  seats: number;
  price_desc: string;
  /** Most pieces of one order. */
  stock: number;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
}

/** What a shop decides about its orders. Rates are in hundredths of a percent. */
export interface OrderSettingsTable {
  shop_id: string;
  tax_rate: number;
  reduced_rate: number;
  /** Suggested for each whole `stamp_cents`; 0 for none. */
  stamps: number;
  stamp_cents: number;
}

export interface OrdersTable {
  id: string;
  /** A shop, or 'platform'. */
  seller_id: string;
  /** Counts the seller's orders. */
  number: number;
  buyer_id: string;
  /** The shop that an owner bought packages for. */
  buyer_shop_id: string | null;
  /** What lists choose by: paid, delivered, canceled or refunded, the kitchen's state, and whether it waits for a provider's payment. */
  stage: number;
  payment_method: PaymentMethod;
  delivery_method: DeliveryMethod;
  pickup_at: string | null;
  table_name: string;
  note: string;
  /** JSON; null where there is none. */
  address: string | null;
  items_cents: number;
  shipping_cents: number;
  tax_cents: number;
  total_cents: number;
  currency: 'USD';
  /** When it became work for its seller: when it was placed, or when its payment by a provider arrived. */
  opened_at: string | null;
  paid_at: string | null;
  delivered_at: string | null;
  canceled_at: string | null;
  /** The place in `kitchenStates`. */
  kitchen: Generated<number>;
  refunded_cents: Generated<number>;
  shipping_refunded: Generated<number>;
  is_test: Generated<number>;
  /** `held` until `held_until`, `taken` for good, or given back: `released`. */
  stock: 'held' | 'taken' | 'released';
  held_until: string | null;
  request_key: string | null;
  /** What was ordered with the key. */
  request_hash: string;
  /** Counts its changes, from 1: the `seq` of its newest event. */
  version: number;
  created_at: string;
}

/** A line of an order, as it was bought. */
export interface OrderItemsTable {
  order_id: string;
  place: number;
  buyer_id: string;
  /** A product or a package. */
  product_id: string;
  name: string;
  image: string;
  /** A JSON list. */
  options: string;
  /** Of one piece with its options. */
  price_cents: number;
  qty: number;
  tax_class: TaxClass;
  /** Staff seats of one piece; 0 of a product. */
  seats: number;
  /** Of all its pieces. */
  tax_cents: number;
  /** Pieces that were refunded, and are in stock again. */
  refunded_qty: Generated<number>;
}

/** What happened to an order. */
export interface OrderEventsTable {
  order_id: string;
  seq: number;
  kind: OrderEventKind;
  side: 'buyer' | 'seller' | 'product';
  actor_id: string | null;
  /** JSON: an amount, items, shipping, stamps, a reason. */
  details: string;
  created_at: string;
}

/** The words that a seller finds an order by. Those of the buyer's name go with the buyer. */
interface OrderWordsTable {
  seller_id: string;
  word: string;
  order_id: string;
  is_personal: number;
}

interface OrderNumbersTable {
  seller_id: string;
  last: number;
}

/** What a seller's orders add up to on one of its days, without tests: those paid, their totals, and what was paid back. */
export interface OrderDaysTable {
  seller_id: string;
  local_day: string;
  orders: number;
  sales_cents: number;
  refunded_cents: number;
}

/** Ledger rows of stamps that were given for an order. */
export interface OrderStampsTable {
  shop_id: string;
  order_id: string;
  ledger_id: string;
  customer_id: string;
  stamps: number;
  created_at: string;
}

/**
 * `begun`: the provider was asked for it. `open`: the customer may approve it. `capturing`: the money is being taken, or was taken and is not written down
 * yet. `surplus`: taken although the order needed no more, and refunded. `closed`: nothing was taken.
 */
export type PaymentState = 'begun' | 'open' | 'capturing' | 'paid' | 'surplus' | 'closed';

export interface PaymentsTable {
  id: string;
  order_id: string;
  /** A shop's id, or 'platform'. */
  seller: string;
  provider: 'test' | 'paypal' | 'stripe';
  /** The provider's id; null while it is being begun. Unique for each provider. */
  provider_id: string | null;
  /** The capture that paid the order. Unique for each provider. */
  capture_id: string | null;
  state: PaymentState;
  cents: number;
  currency: string;
  /** As the shop entered it when the payment began; null: the platform. */
  payee: string | null;
  /** The provider's own name of the payee. */
  payee_name: string;
  /** The provider's page where it is approved. */
  approve_at: string | null;
  is_test: number;
  /** How often the provider was asked to take the money. */
  attempts: number;
  /** Until then one process works on it; '' for none. */
  busy_until: string;
  /** When to look at it again; null: never. */
  due_at: string | null;
  last_error: string;
  created_at: string;
  paid_at: string | null;
}

export interface PaymentRefundsTable {
  id: string;
  /** Null for money that was paid, and given back, at the shop. */
  payment_id: string | null;
  order_id: string;
  capture_id: string;
  /** `asked`: by the seller. `atShop`: given back there. `surplus`: money that no order needed. */
  kind: 'asked' | 'atShop' | 'surplus';
  /** `refused`: by the provider, for good. */
  state: 'asked' | 'done' | 'refused';
  cents: number;
  /** What it gives back besides money: a JSON list of the order's pieces, and whether shipping is in it. */
  items: Generated<string>;
  with_shipping: Generated<number>;
  reason: string;
  asked_by: string | null;
  request_key: string | null;
  provider_refund_id: string | null;
  attempts: number;
  busy_until: string;
  due_at: string | null;
  last_error: string;
  created_at: string;
  done_at: string | null;
}

/** A message of a provider that was read. */
export interface PaymentNoticesTable {
  provider: string;
  notice_id: string;
  created_at: string;
}

export interface Tables {
  payments: PaymentsTable;
  payment_refunds: PaymentRefundsTable;
  payment_notices: PaymentNoticesTable;
  payees: PayeesTable;
  test_payments: TestPaymentsTable;
  price_packages: PricePackagesTable;
  order_settings: OrderSettingsTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  order_words: OrderWordsTable;
  order_numbers: OrderNumbersTable;
  order_days: OrderDaysTable;
  order_stamps: OrderStampsTable;
  reminders: RemindersTable;
  unsubscribe_links: UnsubscribeLinksTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  notification_choices: NotificationChoicesTable;
  reported_messages: ReportedMessagesTable;
  quick_answers: QuickAnswersTable;
  product_categories: ProductCategoriesTable;
  products: ProductsTable;
  product_counts: ProductCountsTable;
  product_images: ProductImagesTable;
  product_videos: ProductVideosTable;
  product_undos: ProductUndosTable;
  product_visits: ProductVisitsTable;
  reviews: ReviewsTable;
  reported_reviews: ReportedReviewsTable;
  removed_reviews: RemovedReviewsTable;
  view_keys: ViewKeysTable;
  member_notes: MemberNotesTable;
  accounts: AccountsTable;
  shops: ShopsTable;
  staff: StaffTable;
  staff_invitations: StaffInvitationsTable;
  shop_invitations: ShopInvitationsTable;
  tablets: TabletsTable;
  staff_pins: StaffPinsTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  sign_in_challenges: SignInChallengesTable;
  two_steps: TwoStepsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  follows: FollowsTable;
  members: MembersTable;
  designs: DesignsTable;
  drafts: DraftsTable;
  cards: CardsTable;
  ledger: LedgerTable;
  scans: ScansTable;
  mail_links: MailLinksTable;
  outbox: OutboxTable;
  push_subscriptions: PushSubscriptionsTable;
  push_keys: PushKeysTable;
  images: ImagesTable;
  videos: VideosTable;
  google_flows: GoogleFlowsTable;
  privacy_pages: PrivacyPagesTable;
  member_activity: MemberActivityTable;
  activity_marks: ActivityMarksTable;
  kept_contacts: KeptContactsTable;
  import_marks: ImportMarksTable;
  imports: ImportsTable;
  shop_archives: ShopArchivesTable;
  audit: AuditTable;
  shop_zones: ShopZonesTable;
  short_names: ShortNamesTable;
  figure_days: FigureDaysTable;
  figure_states: FigureStatesTable;
  join_days: JoinDaysTable;
  join_changes: JoinChangesTable;
  clocks: ClocksTable;
  request_keys: RequestKeysTable;
  reply_names: ReplyNamesTable;
  leases: LeasesTable;
}
