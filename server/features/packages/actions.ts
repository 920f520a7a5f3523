/** Price packages: read by everyone, changed by the platform's people. */
import { mostPackages, type PackageForm, type PricePackage } from '@stampdeck/contract/packages.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import type { PricePackagesTable } from '#db/schema.ts';
import { expectOwnImage } from '#features/images/actions.ts';
import { newId } from '#ids.ts';
import * as queries from './queries.ts';

/** A package as callers read it. */
const present = (row: PricePackagesTable): PricePackage => ({
  ...{ id: row.id, title: row.title, image: row.image, price: row.price_cents },
  ...{ features: JSON.parse(row.features) as string[], numAcc: row.seats },
  ...{ priceDesc: row.price_desc, countInStock: row.stock },
});

const columnsOf = ({ title, image, price, features, numAcc, priceDesc, countInStock }: PackageForm) => ({
  ...{ title, image, price_cents: price, features: JSON.stringify(features), seats: numAcc },
  ...{ price_desc: priceDesc, stock: countInStock },
});

export const list = async (ctx: Context): Promise<PricePackage[]> => (await queries.listPackages(ctx.db)).map(present);

export async function find(ctx: Context, id: string): Promise<PricePackage> {
  const row = await queries.findPackage(ctx.db, id);
  if (!row) throw new AppError('notFound');
  return present(row);
}

export const add = (ctx: Context, form: PackageForm): Promise<PricePackage> =>
  transact(ctx, async (tx) => {
    await expectOwnImage(tx, person(tx).accountId, 'image', form.image);
    const now = tx.now();
    const at = now.toISOString();
    const row = {
      ...{ id: newId(now.getTime()), ...columnsOf(form) },
      ...{ created_at: at, updated_at: at, removed_at: null },
    };
    if (!(await queries.addPackage(tx.db, row, mostPackages))) throw new AppError('packagesFull');
    await audit(tx, 'packagesChanged', {});
    return present(row);
  });

export const save = (ctx: Context, id: string, form: PackageForm): Promise<PricePackage> =>
  transact(ctx, async (tx) => {
    const before = await find(tx, id);
    // Someone else may have uploaded the one that stays.
    if (form.image !== before.image) await expectOwnImage(tx, person(tx).accountId, 'image', form.image);
    const changed = { ...columnsOf(form), updated_at: tx.now().toISOString() };
    if (!(await queries.savePackage(tx.db, id, changed))) throw new AppError('notFound');
    await audit(tx, 'packagesChanged', {});
    return find(tx, id);
  });

export const remove = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    if (!(await queries.savePackage(tx.db, id, { removed_at: tx.now().toISOString() }))) throw new AppError('notFound');
    await audit(tx, 'packagesChanged', {});
  });
