/** Which slice of the server each table belongs to, and where the SQL that writes it may stand. */

/** By table its slice, or the folder of the ground that keeps it. */
export const tableOwners: Record<string, string> = {
  accounts: 'features/accounts',
  sessions: 'features/accounts',
  staff: 'features/staff',
  login_failures: 'features/accounts',
  shops: 'features/shops',
  shop_zones: 'features/shops',
  follows: 'features/membership',
  members: 'features/membership',
  designs: 'features/designs',
  drafts: 'features/drafts',
  cards: 'features/stamps',
  ledger: 'features/stamps',
  scans: 'features/stamps',
  mail_links: 'features/recovery',
  images: 'features/images',
  google_flows: 'features/google',
  privacy_pages: 'features/privacy',
  member_activity: 'features/activity',
  activity_marks: 'features/activity',
  kept_contacts: 'features/unclaimed',
  import_marks: 'features/unclaimed',
  imports: 'features/member-import',
  shop_archives: 'features/archive',
  figure_days: 'features/figures',
  figure_states: 'features/figures',
  join_days: 'features/figures',
  join_changes: 'features/figures',
  outbox: 'db',
  audit: 'db',
  clocks: 'db',
  leases: 'db',
  request_keys: 'db',
  reply_names: 'db',
};

interface Exception {
  writer: string;
  tables: string[];
  because: string;
}

/** Where SQL that writes a table stands outside of its owner. */
export const writeExceptions: Exception[] = [
  {
    writer: 'db',
    tables: ['accounts', 'members', 'member_activity', 'activity_marks'],
    because:
      'The demo stamps rows with times of the past, and a restored copy counts its activity anew, without a slice.',
  },
  {
    writer: 'features/accounts',
    tables: ['shops'],
    because: 'A shop begins in the statement that makes its operator’s account.',
  },
  {
    writer: 'features/google',
    tables: ['accounts'],
    because: 'Linking guards the account by the sign-in that is under way, in one statement.',
  },
  {
    writer: 'features/sessions',
    tables: ['sessions'],
    because: 'Ending all others but one is a call of this slice; the rows are made by signing in.',
  },
  {
    writer: 'features/profiles',
    tables: ['shops'],
    because: 'A person’s name is also their shop’s; both change together.',
  },
  {
    writer: 'features/limits',
    tables: ['shops'],
    because: 'Limits are columns of the shop, so that an award reads one row.',
  },
  {
    writer: 'features/designs',
    tables: ['shops'],
    because: 'Publishing counts the version on the shop’s row, which keeps two from having one number.',
  },
  {
    writer: 'features/unclaimed',
    tables: ['accounts', 'members', 'cards', 'ledger'],
    because: 'Someone kept by a shop is an account, a member and a card that are made and handed over as one.',
  },
];

const writes =
  /(?:insertInto|updateTable|deleteFrom)\('(?<built>\w+)|\b(?:insert into|delete from) (?<raw>\w+)|\bupdate (?<changed>\w+)(?: as \w+)? set\b/g;

/** The slice, or the folder of the ground, of a file of the server. */
const placeOf = (file: string): string => /^server\/((?:features\/)?[^/]+)\//.exec(file)?.[1] ?? file;

/** Tables that a source writes. */
export const writtenIn = (source: string): string[] =>
  [
    ...[...source.matchAll(writes)].map(({ groups }) => groups?.built ?? groups?.raw ?? groups?.changed ?? ''),
    // Tables that a slice's `data.ts` has emptied of a person.
    ...[...source.matchAll(/\bremoved: \[([^\]]*)\]/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
  ].filter((table) => Object.hasOwn(tableOwners, table));

/** The tables that a file writes and may not. */
export function strangeWrites(file: string, source: string): string[] {
  const place = placeOf(file);
  const allowed = writeExceptions.filter(({ writer }) => writer === place).flatMap(({ tables }) => tables);
  return writtenIn(source).filter((table) => tableOwners[table] !== place && !allowed.includes(table));
}
