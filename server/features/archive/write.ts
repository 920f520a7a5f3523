/**
 * Writes the members of an archive into a shop. Their ids are derived from the shop and the
 * archive's ids, so that a retry finds the same rows.
 */
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { mostShortNames } from '@stampdeck/contract/short-names.ts';
import { findTimeZone } from '#clock.ts';
import type { Queries } from '#db/client.ts';
import type { CardsTable, LedgerTable } from '#db/schema.ts';
import { saveAccount, unclaimedAddress } from '#features/accounts/queries.ts';
import { moveMark, recountMembers } from '#features/activity/queries.ts';
import { addDesigns, lockNewestVersion } from '#features/designs/queries.ts';
import { findDraft, saveDraft } from '#features/drafts/queries.ts';
import { saveLimits, saveRedemptionRights } from '#features/limits/queries.ts';
import { searchOf } from '#features/membership/queries.ts';
import { addNotes } from '#features/notes/queries.ts';
import { saveSettings } from '#features/orders/queries.ts';
import { writeAll } from '#features/quick-answers/actions.ts';
import { moveState } from '#features/reports/queries.ts';
import {
  addShortName,
  changeCounts,
  listShortNames,
  saveDetails,
  saveHistory,
  setShortName,
} from '#features/shops/queries.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import { addWhole, listTakenEmails, type WholeRows } from '#features/unclaimed/queries.ts';
import { namedId, newId } from '#ids.ts';
import { type DesignLine, picturesOfShop, type ShopFile, uploadedIn } from './format.ts';
import type { Archive } from './open-archive.ts';
import { newAddress, newPictureId } from './pictures.ts';
import type { WholeCard, WholeMember } from './read-archive.ts';
import { holdPictures, writeCategories } from './write-products.ts';

/** With the new address of its logo. One that the archive does not have leads nowhere. */
const withNewLogo = <Design extends Pick<CardDesign, 'logo'>>(
  design: Design,
  { pictures }: Archive,
  shopId: string,
) => ({
  ...design,
  logo: newAddress(design.logo, pictures, shopId) ?? '',
});

/** Gives the shop's page the pictures that the archive has. They are its owner's. */
async function movePictures(db: Queries, ownerId: string, { shop, pictures }: Archive, shopId: string): Promise<void> {
  const shown = Object.entries({ photo: shop.photo, cover: shop.cover }).flatMap(([name, address = '']) => {
    const moved = newAddress(address, pictures, shopId);
    return moved ? [[name, moved]] : [];
  });
  if (shown.length > 0) await saveAccount(db, ownerId, Object.fromEntries(shown));
}

/** The ids of the pictures that a shop itself shows, and of the logos of its card. */
export const picturesOfCard = (shop: ShopFile, designs: DesignLine[]): string[] => [
  ...new Set([...picturesOfShop(shop), ...uploadedIn(designs.map(({ design }) => design.logo))]),
];

/** Earlier than any ledger day. */
const beforeAll = '0001-01-01';

const zoneOf = (timeZone: string): string => findTimeZone(timeZone) ?? timeZone;

/** Gives the shop those names of its old short address that no other shop has, as far as it may have more: the newest ones. */
async function moveNames(db: Queries, shopId: string, names: string[], now: Date): Promise<void> {
  const own = new Set((await listShortNames(db, shopId)).map(({ name }) => name));
  const missing = names.filter((name) => !own.has(name)).slice(0, mostShortNames - own.size);
  // Sorted: two imports must not wait for each other's names.
  for (const name of missing.toSorted()) {
    if (await addShortName(db, shopId, name, now.toISOString())) own.add(name);
  }
  const current = names[0];
  if (current !== undefined && own.has(current)) await setShortName(db, shopId, current);
}

/** Writes the shop's own data; returns the version its card had before. Its pictures are stored before. */
export async function writeShop(
  db: Queries,
  shopId: string,
  archive: Archive,
  designs: DesignLine[],
  now: Date,
): Promise<number> {
  const { shop } = archive;
  // Every row is counted as it is written, so the activity job need not read the ledger from the
  // start.
  await moveMark(db, shopId, newId(now.getTime()));
  const { version: base, createdAt } = await lockNewestVersion(db, shopId);
  const shown = picturesOfCard(shop, designs).filter((id) => archive.pictures.has(id));
  await holdPictures(
    db,
    shopId,
    shown.map((id) => newPictureId(shopId, id)),
  );
  const { bio, address, hours, phone, language, formerTimeZones } = shop;
  await saveDetails(db, shopId, {
    bio,
    address,
    hours,
    phone,
    ...(language && { language }),
    timeZone: zoneOf(shop.timeZone),
  });
  await saveLimits(db, shopId, shop.limits);
  await saveRedemptionRights(db, shopId, shop.redeemWithoutCode ?? {});
  const answers = shop.quickAnswers?.map((answer) => ({ ...answer, id: newId(now.getTime()) }));
  if (answers) await writeAll(db, shopId, answers);
  await writeCategories(db, shopId, shop, now);
  if (shop.orders) await saveSettings(db, shopId, shop.orders);
  await moveNames(db, shopId, shop.shortNames ?? [], now);
  const zones = formerTimeZones.map(({ until, timeZone }) => ({ until, timeZone: zoneOf(timeZone) }));
  await saveHistory(db, shopId, shop.createdAt < createdAt ? shop.createdAt : createdAt, zones);
  const versions = designs.map(({ version, design, publishedAt }) => ({
    ...{ version: base + version, design: withNewLogo(design, archive, shopId), publishedAt },
  }));
  const ownerId = await ownerIdOf(db, shopId);
  await addDesigns(db, shopId, versions, ownerId);
  await movePictures(db, ownerId, archive, shopId);
  if (shop.draft && shop.draft.baseVersion <= designs.length) {
    const { baseVersion, savedAt, design } = shop.draft;
    const draft = { baseVersion: baseVersion === 0 ? 0 : base + baseVersion, savedAt };
    const known = await findDraft(db, shopId);
    await saveDraft(db, shopId, known?.revision ?? 0, {
      ...draft,
      body: JSON.stringify(withNewLogo(design, archive, shopId)),
    });
  }
  // Prevents a concurrent count of the empty shop from writing its result.
  await moveState(db, { shopId, after: '', until: beforeAll }, {});
  return base;
}

interface Where {
  shopId: string;
  ownerId: string;
  base: number;
  now: Date;
}

const versionOf = (version: number | null, base: number): number | null => (version === null ? null : base + version);

function cardRows(
  { card, rows, rewards, redeemed }: WholeCard,
  memberId: string,
  place: number,
  { shopId, ownerId, base }: Where,
) {
  const id = namedId(Date.parse(card.openedAt), place, `${shopId} ${memberId} ${card.id}`);
  const ids = rows.map(({ at, seq }) => namedId(Date.parse(at), seq, `${id} ${seq}`));
  const awards = rows.filter(({ kind }) => kind === 'award');
  const written: CardsTable = {
    ...{ shop_id: shopId, id, member_id: memberId, size: card.size, count: card.count, status: card.status },
    ...{ design_version: versionOf(card.version, base), seq: rows.length, rewards, redeemed },
    ...{ opened_at: card.openedAt, last_stamp_at: awards.at(-1)?.at ?? null },
  };
  const ledger = rows.map((row, number): LedgerTable => {
    const own = ids[number] ?? '';
    return {
      ...{ shop_id: shopId, id: own, member_id: memberId, card_id: id, seq: row.seq, kind: row.kind },
      ...{ stamps: row.stamps, count_after: row.countAfter, card_size: row.size },
      design_version: versionOf(row.version, base),
      // The people of the old shop may not exist here, so the ledger names the owner.
      actor_id: ownerId,
      request_key: own,
      request_hash: '',
      undoes_id: row.undoes === null ? null : (ids[number - 1] ?? null),
      ...{ slot: row.slot, reason: row.reason, overrode: row.overrode, without_code: row.withoutCode },
      ...{ local_day: row.day, created_at: row.at },
    };
  });
  return { written, ledger };
}

/** The rows of some members. If two have the same email, only the first gets it as contact. */
function rowsOf(people: WholeMember[], taken: Set<string>, where: Where): WholeRows {
  const found: WholeRows = { accounts: [], contacts: [], members: [], cards: [], ledger: [] };
  const { shopId, now } = where;
  for (const { member, cards } of people) {
    const memberId = namedId(Date.parse(member.joinedAt), 0, `${shopId} member ${member.id}`);
    const accountId = namedId(Date.parse(member.joinedAt), 1, `${shopId} account ${member.id}`);
    found.accounts.push({
      ...{ id: accountId, email: unclaimedAddress(accountId), kept_by: shopId, created_at: now.toISOString() },
      ...{ name: member.name, gender: member.gender, date_of_birth: member.birthday },
    });
    const isReached = member.leftAt === null;
    const email = isReached && !taken.has(member.email) ? member.email : '';
    if (email !== '') taken.add(email);
    if (isReached) found.contacts.push({ shop_id: shopId, account_id: accountId, email, phone: member.phone });
    found.members.push({
      ...{ shop_id: shopId, id: memberId, account_id: accountId, status: member.status },
      search: isReached ? searchOf(member.name, member.email, member.phone) : '',
      ...{ joined_at: member.joinedAt, left_at: member.leftAt, brought: member.brought },
    });
    for (const [place, card] of cards.entries()) {
      const { written, ledger } = cardRows(card, memberId, place, where);
      found.cards.push(written);
      found.ledger.push(...ledger);
    }
  }
  return found;
}

/** Adds members with their counts, inside the running transaction. */
export async function writeMembers(db: Queries, people: WholeMember[], at: Omit<Where, 'ownerId'>): Promise<void> {
  const { shopId } = at;
  const where = { ...at, ownerId: await ownerIdOf(db, shopId) };
  const taken = await listTakenEmails(db, shopId, people.map(({ member }) => member.email).filter(Boolean));
  const rows = rowsOf(people, taken, where);
  await addWhole(db, rows);
  // The rows are in the order of the people.
  const notes = people.flatMap(({ member: { note } }, place) => {
    const member_id = rows.members[place]?.id;
    const updated_at = at.now.toISOString();
    return note === '' || !member_id ? [] : { shop_id: shopId, member_id, text: note, version: 1, updated_at };
  });
  if (notes.length > 0) await addNotes(db, notes);
  const ids = rows.members.map(({ id }) => id);
  await recountMembers(db, shopId, ids);
  const running = people.filter(({ member }) => member.leftAt === null).length;
  if (running > 0) await changeCounts(db, shopId, { followers: 0, members: running });
}
