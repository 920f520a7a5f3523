/** The owner of each table, and other places that may write it. */

/** Each table's slice, or folder of the ground. */
export const tableOwners: Record<string, string> = {
  accounts: 'features/accounts',
  sessions: 'features/accounts',
  staff: 'features/staff',
  staff_invitations: 'features/people',
  shop_invitations: 'features/accounts',
  tablets: 'features/tablets',
  staff_pins: 'features/tablets',
  login_failures: 'features/accounts',
  sign_in_challenges: 'features/accounts',
  two_steps: 'features/two-step',
  recovery_codes: 'features/two-step',
  passkeys: 'features/passkeys',
  passkey_challenges: 'features/passkeys',
  shops: 'features/shops',
  shop_zones: 'features/shops',
  short_names: 'features/shops',
  follows: 'features/membership',
  members: 'features/membership',
  designs: 'features/designs',
  drafts: 'features/drafts',
  cards: 'features/stamps',
  ledger: 'features/stamps',
  scans: 'features/stamps',
  mail_links: 'features/recovery',
  push_subscriptions: 'features/push',
  push_keys: 'db',
  images: 'features/images',
  videos: 'features/videos',
  google_flows: 'features/google',
  privacy_pages: 'features/privacy',
  member_activity: 'features/activity',
  activity_marks: 'features/activity',
  kept_contacts: 'features/unclaimed',
  import_marks: 'features/unclaimed',
  imports: 'db',
  shop_archives: 'features/archive',
  figure_days: 'features/reports',
  figure_states: 'features/reports',
  join_days: 'features/reports',
  join_changes: 'features/reports',
  conversations: 'features/inbox',
  messages: 'features/inbox',
  reported_messages: 'features/inbox',
  notification_choices: 'features/notifications',
  reminders: 'features/reminders',
  unsubscribe_links: 'features/unsubscribe',
  member_notes: 'features/notes',
  quick_answers: 'features/quick-answers',
  product_categories: 'features/categories',
  product_counts: 'features/categories',
  products: 'features/products',
  product_images: 'features/products',
  product_videos: 'features/products',
  product_undos: 'features/products',
  product_visits: 'features/products',
  view_keys: 'features/products',
  payees: 'features/payees',
  payments: 'features/payments',
  payment_refunds: 'features/payments',
  payment_notices: 'features/payments',
  test_payments: 'db',
  price_packages: 'features/packages',
  order_settings: 'features/orders',
  orders: 'features/orders',
  order_items: 'features/orders',
  order_events: 'features/orders',
  order_words: 'features/orders',
  order_numbers: 'features/orders',
  order_days: 'features/orders',
  order_stamps: 'features/orders',
  reviews: 'features/reviews',
  reported_reviews: 'features/reviews',
  removed_reviews: 'features/reviews',
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

/** SQL outside a table's owner that writes it. */
export const writeExceptions: Exception[] = [
  {
    writer: 'db',
    tables: ['accounts', 'members', 'member_activity', 'activity_marks', 'reminders'],
    because:
      'The demo writes rows with past times, and a restored backup counts its activity again, without a slice. Counting wakes the reminders of the members whose cards changed.',
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
    because: 'An unclaimed member is an account, a member and a card that are made and claimed as one.',
  },
];

const writes =
  /(?:insertInto|updateTable|deleteFrom)\('(?<built>\w+)|\b(?:insert into|delete from) (?<raw>\w+)|\bupdate (?<changed>\w+)(?: as \w+)? set\b/g;

/** Returns the slice, or the folder of the ground, of a server file. */
const placeOf = (file: string): string => /^server\/((?:features\/)?[^/]+)\//.exec(file)?.[1] ?? file;

/** Returns the tables that a source writes. */
export const writtenIn = (source: string): string[] =>
  [
    ...[...source.matchAll(writes)].map(({ groups }) => groups?.built ?? groups?.raw ?? groups?.changed ?? ''),
    // Tables from which a slice's `data.ts` removes a person.
    ...[...source.matchAll(/\bremoved: \[([^\]]*)\]/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
  ].filter((table) => Object.hasOwn(tableOwners, table));

/** Returns the tables that a file writes but may not. */
export function strangeWrites(file: string, source: string): string[] {
  const place = placeOf(file);
  const allowed = writeExceptions.filter(({ writer }) => writer === place).flatMap(({ tables }) => tables);
  return writtenIn(source).filter((table) => tableOwners[table] !== place && !allowed.includes(table));
}
