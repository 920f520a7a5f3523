/** Imports products piece by piece, and takes an import back in the same pieces. */
import type { ProductForm } from '@stampdeck/contract/products.ts';
import { localDay } from '#clock.ts';
import * as queries from '#db/imports.ts';
import type { ImportsTable } from '#db/schema.ts';
import { addNames } from '#features/categories/actions.ts';
import { undoImported, writeImported } from '#features/products/actions.ts';
import { lockShop } from '#features/shops/queries.ts';
import { OvertakenError } from '#file-jobs.ts';
import { ImportJob, type ImportShop } from '#import-job.ts';
import { restAfter } from '#poller.ts';
import type { Sheet } from './cells.ts';
import type { Prepared } from './check.ts';
import { place } from './files.ts';

/** What a row changes in a form. Its category is one of these, by its name in small letters. */
function changeOf(
  { category, status, dealCap, dealStarts, dealEnds, id: _, ...rest }: Partial<Sheet>,
  categories: Map<string, string>,
) {
  const said = { cap: dealCap, startsAt: dealStarts, endsAt: dealEnds };
  const deal = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return (stored: ProductForm): Partial<ProductForm> => ({
    ...rest,
    ...(category !== undefined && { category: categories.get(category.toLowerCase()) ?? '' }),
    ...(status !== undefined && { draft: status === 'draft' }),
    deal: { ...stored.deal, ...deal },
  });
}

/** Milliseconds between two events to one list (ours): each is read again. */
const tellEvery = 2000;

export class ProductImportJob extends ImportJob<Prepared> {
  readonly #tellLists: (shopId: string) => void;
  #toldAt = 0;

  /** `tellLists`: tells the shop's people that its products changed. */
  constructor(parts: ConstructorParameters<typeof ImportJob>[0], tellLists: (shopId: string) => void) {
    super(parts, place);
    this.#tellLists = tellLists;
  }

  protected override tell(shopId: string, isOver: boolean): void {
    const now = performance.now();
    if (!isOver && now - this.#toldAt < tellEvery) return;
    this.#toldAt = now;
    this.#tellLists(shopId);
  }

  protected async addBatch(shop: ImportShop, at: ImportsTable, rows: Prepared[]): Promise<ImportsTable | null> {
    const { store, now } = this.parts;
    try {
      return await store.write(async (db) => {
        const same = rows.filter((one) => 'is' in one && one.is === 'same').length;
        const writing = rows.flatMap((one) => ('is' in one ? [] : one));
        // The progress first: the row of the import is locked before the shop.
        const handled = { ...at, handled: at.handled + rows.length };
        if (!(await queries.advanceImport(db, at, handled))) throw new OvertakenError();
        if (!(await lockShop(db, shop.id))) throw new OvertakenError();
        const names = writing.flatMap(({ values }) => values.category || []);
        const all = names.length === 0 ? [] : await addNames(db, shop.id, names, now());
        const categories = new Map(all.map(({ id, name }) => [name.toLowerCase(), id]));
        const isFit = ({ values: { category = '' } }: (typeof writing)[number]) =>
          category === '' || categories.has(category.toLowerCase());
        const items = writing.filter(isFit).map(({ id, values }) => ({ id, change: changeOf(values, categories) }));
        const by = { importId: at.id, today: localDay(now(), shop.timeZone) };
        const done = await writeImported({ db, now }, shop.id, by, items);
        const next = {
          ...handled,
          added: at.added + done.added,
          changed: at.changed + done.changed,
          known: at.known + same + done.same,
          wrong: at.wrong + rows.length - same - done.added - done.changed - done.same,
        };
        if (!(await queries.advanceImport(db, handled, next))) throw new OvertakenError();
        return next;
      });
    } catch (error) {
      if (error instanceof OvertakenError) return null;
      throw error;
    }
  }

  protected override async undo({ shop_id: shopId, id, closedAt }: queries.WaitingImport): Promise<void> {
    const { store, now, log } = this.parts;
    for (let isLeft = closedAt === null; isLeft; ) {
      if (this.isClosed) return;
      const began = performance.now();
      isLeft = await store.write(async (db) => {
        const key = { shop_id: shopId, id };
        if (!(await queries.holdUndo(db, key)) || !(await lockShop(db, shopId))) return false;
        const part = await undoImported({ db, now }, shopId, id);
        await queries.advanceUndo(db, key, part);
        return part !== null;
      });
      this.tell(shopId, !isLeft);
      if (store.engine === 'sqlite') await restAfter(performance.now() - began);
    }
    log.info({ shop: shopId }, 'an import of products was undone');
  }
}
