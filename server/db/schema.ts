/** The tables as Kysely sees them. Times are ISO-8601 UTC text, flags 0/1, ids UUIDv7 text unless said. */
import type { AuditKind } from '@stampdeck/contract/audit.ts';
import type { LimitKind } from '@stampdeck/contract/limit-kinds.ts';
import type { Generated } from 'kysely';

export interface AccountsTable {
  id: string;
  /** Lower-case; unique. */
  email: string;
  name: string;
  /** Argon2id, or null: no password yet. */
  password_hash: string | null;
  photo: string;
  cover: string;
  bio: string;
  phone: string;
  gender: string;
  date_of_birth: string | null;
  is_platform_admin: number;
  created_at: string;
  /** When its owner proved that mail to it reaches them; null while nobody has. */
  email_verified_at: string | null;
  /** When whoever reads the mail to it was also who can open the account: nobody else's password or session is left in it. */
  owner_proved_at: string | null;
  /** Google's name for the person; unique. */
  google_sub: string | null;
  /** The version of the privacy page that was agreed to, and when; 0 and null for accounts from before there was one. */
  consent_version: number;
  consented_at: string | null;
  /** Set when the person had it erased: what is left is an empty account under a random pseudonym. */
  erased_at: string | null;
  /** The shop that keeps this account for a member who has none of their own; nobody can sign in to it. */
  kept_by: string | null;
  /** The account of the member's own that took its place; its printed code leads there. */
  claimed_by: string | null;
}

/** How to reach the member behind a kept account, as the shop typed it; gone once they are erased or have an account of their own. */
export interface KeptContactsTable {
  shop_id: string;
  account_id: string;
  /** Lower-case, or ''. One member of a shop has it. */
  email: string;
  phone: string;
}

/** What a shop added already, each row of a file or of the counter by its hash. */
interface ImportMarksTable {
  shop_id: string;
  mark: string;
  /** The kept account that it became. */
  account_id: string;
}

/** Files of members that wait to be imported, are on their way in, or done; the file itself lies in the data folder until then. */
export interface ImportsTable {
  shop_id: string;
  id: string;
  status: 'ready' | 'running' | 'done' | 'failed' | 'canceled';
  /** Rows in the file. */
  total: number;
  /** Rows that were looked at. It grows in the transaction that adds them. */
  handled: number;
  added: number;
  /** Rows that were added by an earlier file. */
  known: number;
  /** Rows that were left out, because something was wrong with them. */
  wrong: number;
  created_at: string;
  finished_at: string | null;
}

export interface ShopsTable {
  id: string;
  name: string;
  time_zone: string;
  address: string;
  phone: string;
  hours: string;
  /** Stored counts of `follows` and of members who have not left. */
  followers: number;
  members: number;
  /** The newest design's version; 0 while there is none. */
  design_version: number;
  suspended_at: string | null;
  created_at: string;
  /** Set when its owner deleted their account. */
  closed_at: string | null;
  /** What it lets its people give (contract `AwardLimits`); null: no limit. */
  limit_gap_seconds: number | null;
  limit_visit: number | null;
  limit_day: number | null;
  limit_person_hour: number | null;
}

/**
 * Who acts for which shop; a shop has one owner, and an account works for one shop at a time. A row stays when the work ends: ledger rows
 * name the person.
 */
export interface StaffTable {
  shop_id: string;
  account_id: string;
  role: 'owner' | 'staff';
  /** What the owner permits (contract `Permission`), a JSON list; the owner has all, and an empty one. */
  permissions: string;
  created_at: string;
  ended_at: string | null;
}

/** `id` is also the device id in the customer's rotating code: 16 random base64url characters. */
export interface SessionsTable {
  id: string;
  token_hash: string;
  account_id: string;
  kind: 'operator' | 'customer';
  remembered: number;
  /** The rotating code's secret (base64url); customers' sessions only. */
  device_secret: string | null;
  cookie_hash: string | null;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ended_at: string | null;
}

interface LoginFailuresTable {
  email_hash: string;
  /** Empty in the row that counts what came from anywhere. */
  network_hash: string;
  failures: number;
  blocked_until: string;
  /** A network from which the account was proved is spared the account's waits until then; empty when it was not. */
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
  /** Name and e-mail, normalised for search. */
  search: string;
  joined_at: string;
  left_at: string | null;
  status: 'active' | 'disabled';
  /** 1 where a file brought them along that did not say when they had joined: `joined_at` is the day of the file, and they are not new on it. */
  brought: Generated<number>;
}

interface DesignsTable {
  shop_id: string;
  version: number;
  size: number;
  /** The whole design as JSON (contract `CardDesign`). */
  body: string;
  /** The slots that can be redeemed, as bits: slot 1 is 1, slot 2 is 2, slot 3 is 4. */
  rewards: number;
  created_at: string;
  /** Who published it; null for versions from before this was kept, which the shop's owner published. */
  published_by: string | null;
}

/** One row for each shop that ever had a draft; it stays when that is discarded, so that `revision` never counts anew. */
interface DraftsTable {
  shop_id: string;
  /** Number of changes. */
  revision: number;
  /** The published version that it began from. */
  base_version: number;
  /** The unfinished design as JSON; null once it was discarded or published. */
  body: string | null;
  saved_at: string;
}

export interface CardsTable {
  shop_id: string;
  id: string;
  member_id: string;
  size: number;
  count: number;
  /** `handed`: its stamps stand on the card of the member's own; empty for good. */
  status: 'open' | 'full' | 'redeemed' | 'handed';
  /** null while the card is empty. */
  design_version: number | null;
  /** Number of ledger rows; the newest row has it as its own. */
  seq: number;
  /** The design's `rewards`, kept since the first stamp; of no meaning while the card is empty. */
  rewards: number;
  /** The slots that were redeemed, as bits. */
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
  /** What the key was used for, so that another body under it is refused. */
  request_hash: string;
  undoes_id: string | null;
  /** The slot that a redemption gave. */
  slot: number | null;
  reason: string;
  /** The limit (contract `LimitKind`) that the operator gave this award in spite of. */
  overrode: LimitKind | null;
  /** The shop's date when it happened. */
  local_day: string;
  created_at: string;
}

/** Presence proofs: each rotating code counts once per shop. */
export interface ScansTable {
  shop_id: string;
  device_id: string;
  step: number;
  account_id: string;
  scanned_by: string;
  proof: string;
  created_at: string;
}

/** Links that were sent by mail, each good once; of their tokens the hashes. */
export interface MailLinksTable {
  token_hash: string;
  account_id: string;
  purpose: 'reset' | 'verify' | 'change';
  /** The address that it was sent to. */
  email: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** Work to be done outside the database, written in the transaction that asks for it. */
export interface OutboxTable {
  id: string;
  /** Whose work it is; null for work that is none. */
  account_id: string | null;
  kind: 'mail';
  /** JSON; emptied once it is done, because it may hold a link. */
  payload: string;
  created_at: string;
  attempts: number;
  /** When it may be taken up (again); null once it is done or given up. */
  due_at: string | null;
  /** When what it says is no longer of use; null: never. */
  expires_at: string | null;
  done_at: string | null;
  last_error: string;
}

/** Uploaded images; `id` is the file's random name. */
export interface ImagesTable {
  id: string;
  account_id: string;
  shop_id: string | null;
  bytes: number;
  width: number;
  height: number;
  created_at: string;
}

/** Sign-ins with Google that are under way, found by their state's hash, each step good once. */
export interface GoogleFlowsTable {
  state_hash: string;
  /** null while nobody knows who comes back. */
  account_id: string | null;
  stage: string;
  body: string;
  created_at: string;
}

/** The installation's privacy page; the highest version counts. */
export interface PrivacyPagesTable {
  version: number;
  body: string;
  created_at: string;
}

/** What the members' list sorts by and picks out. Triggers keep what is the member's; what is the cards' may be behind the ledger. */
export interface MemberActivityTable {
  shop_id: string;
  member_id: string;
  status: MembersTable['status'];
  left_at: string | null;
  joined_at: string;
  /** The beginning of the member's search text, which begins with the name. */
  name: string;
  /** 'MM-DD'. */
  birthday: string | null;
  /** Ledger rows of the member that are counted here: the sum of `seq` over their cards. */
  entries: number;
  /** Of the running card; size 0 while it is empty. */
  count: number;
  size: number;
  /** Ten-thousandths of the running card that are stamped. */
  progress: number;
  to_go: number | null;
  last_visit: string | null;
  /** The last visit, or the joining while there was none since. */
  seen_at: string;
  /** Rewards that were reached and not redeemed, on all their cards. */
  rewards_waiting: number;
}

/** How far the ledger of a shop is counted into `member_activity`: the newest row's id. */
interface ActivityMarksTable {
  shop_id: string;
  entry_id: string;
}

/** The time zones that a shop had before, each up to a moment (ISO time). */
interface ShopZonesTable {
  shop_id: string;
  until: string;
  time_zone: string;
}

/** What a day of a shop's ledger adds up to, as JSON; days before `figure_states.counted_until` without a row had nothing. */
interface FigureDaysTable {
  shop_id: string;
  day: string;
  body: string;
}

/** Up to which day a shop's ledger is counted, and the rewards that waited at its end, as JSON by design version and slot. */
interface FigureStatesTable {
  shop_id: string;
  counted_until: string;
  waiting: string;
}

/** Members who joined on a day and are members still, but for what stands in `join_changes`. */
export interface JoinDaysTable {
  shop_id: string;
  day: string;
  joined: number;
}

/** Written by triggers on `members`: +1 for a membership that began at a time, −1 for one that ended. */
interface JoinChangesTable {
  number: Generated<number>;
  shop_id: string;
  joined_at: string;
  change: number;
}

/** Work that one process does at a time: whoever holds its lease. */
interface LeasesTable {
  name: string;
  holder: string;
  until: string;
}

interface ClocksTable {
  name: string;
  at: string;
}

/** The archive that was chosen for a shop last, one row each; the file itself lies in the data folder until it is done. */
export interface ShopArchivesTable {
  shop_id: string;
  id: string;
  status: 'checking' | 'refused' | 'ready' | 'running' | 'done' | 'failed';
  /** The file's own hash, once it was read. */
  digest: string | null;
  /** That of the archive that failed before, of which so much is in the shop already as `base` and `handled` say. */
  failed_digest: string | null;
  /** What it holds (contract `ArchiveContents`) as JSON; null while nobody knows. */
  contents: string | null;
  /** What is wrong with it (contract `ArchiveFault`), a JSON list. */
  faults: string;
  /** The version that the shop's card had before: the archive's are counted on from there. null until its designs are in the shop. */
  base: number | null;
  /** Members that were brought in. It grows in the transaction that adds them. */
  handled: number;
  created_at: string;
  finished_at: string | null;
}

/** Who did what, and when. Triggers refuse updates; only pruning removes rows. */
interface AuditTable {
  /** '' for people without a shop. */
  shop_id: string;
  id: string;
  kind: AuditKind;
  /** The account that acted; null for someone who was not signed in. */
  actor_id: string | null;
  /** The account or the member (`auditKinds`) that it happened to. */
  subject_id: string | null;
  request_id: string;
  /** The caller's address without its end. */
  network: string;
  /** The kind's facts as JSON. */
  details: string;
  created_at: string;
}

/** Calls that came with an `Idempotency-Key`; the ledger keeps its own keys. */
export interface RequestKeysTable {
  id: string;
  account_id: string;
  /** The shop that the caller ran or worked for; '' for none. */
  shop_id: string;
  /** Method and path. */
  call: string;
  request_key: string;
  /** Of what was sent: the same key with something else is refused. */
  request_hash: string;
  /** JSON as on the wire; '' until the call is done, which only its own transaction sees. */
  reply: string;
  created_at: string;
}

/** An account that a kept reply names. */
export interface ReplyNamesTable {
  account_id: string;
  key_id: string;
}

export interface Tables {
  accounts: AccountsTable;
  shops: ShopsTable;
  staff: StaffTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  follows: FollowsTable;
  members: MembersTable;
  designs: DesignsTable;
  drafts: DraftsTable;
  cards: CardsTable;
  ledger: LedgerTable;
  scans: ScansTable;
  mail_links: MailLinksTable;
  outbox: OutboxTable;
  images: ImagesTable;
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
  figure_days: FigureDaysTable;
  figure_states: FigureStatesTable;
  join_days: JoinDaysTable;
  join_changes: JoinChangesTable;
  clocks: ClocksTable;
  request_keys: RequestKeysTable;
  reply_names: ReplyNamesTable;
  leases: LeasesTable;
}
