/** The long form of a product: what is typed, kept in the browser until it is saved, and the ways to save it. */
import { t } from '@lingui/core/macro';
import type { Product } from '@stampdeck/contract/products.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { add, save, useReadProduct, useTakeProduct } from '#features/products/api.ts';
import { useCallForm } from '#forms/use-call-form.ts';
import { detailsOf } from '#lib/refusal-details.ts';
import { useSession } from '#lib/session.ts';
import { keptProduct, startOf } from './kept-product.ts';
import {
  type CheckedProduct,
  changedNames,
  type FieldName,
  sentNames,
  type TypedProduct,
  typedFrom,
  typedProduct,
} from './typed-product.ts';

/** What a button does: keeps a product as it is or as a draft, opens its edit page, or publishes it. */
export type Act = 'save' | 'edit' | 'publish';

/** What a product for customers must have (specification, section 5), by its field. */
export const neededWords = (): Partial<Record<FieldName, string>> => ({
  title: t`Product title`,
  description: t`Full description`,
  pictures: t`A photo`,
  price: t`Price`,
  countInStock: t`Count In Stock`,
});

/** Needed and still empty. */
const missingIn = (typed: TypedProduct): FieldName[] =>
  (Object.keys(neededWords()) as FieldName[]).filter((name) => {
    const value = typed[name];
    return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
  });

interface Options {
  /** Null for a new product. */
  product: Product | null;
  onSaved: (product: Product, act: Act) => void;
  /** Begins the form anew, with what is kept in the browser. */
  onBegin: () => void;
}

export function useProductForm({ product, onSaved, onBegin }: Options) {
  const shopId = useSession()?.shopId ?? '';
  const id = product?.id ?? '';
  const store = useMemo(() => keptProduct(shopId, id), [shopId, id]);
  const [start] = useState(() => startOf(store, product));
  const [missing, setMissing] = useState<FieldName[]>([]);
  const act = useRef<Act>('save');
  const take = useTakeProduct();
  const readAgain = useReadProduct();
  const { base, version } = start;

  const send = async (checked: CheckedProduct): Promise<Product> => {
    const publishes = act.current === 'publish';
    if (version === null) return add({ ...checked, draft: !publishes });
    const names = sentNames(changedNames(typedFrom(checked), base));
    const changes = Object.fromEntries(names.map((name) => [name, checked[name]]));
    const seen = { version, ...(names.includes('countInStock') && { stockSeen: Number(base.countInStock) }) };
    return save(id, { ...changes, ...(publishes && { draft: false }), ...seen });
  };

  const form = useCallForm({
    schema: typedProduct,
    values: start.typed,
    send,
    check: (typed) => {
      const isForCustomers = act.current === 'publish' || product?.draft === false;
      const found = isForCustomers ? missingIn(typed) : [];
      setMissing(found);
      return found[0];
    },
    onDone: (saved) => {
      store.write(null);
      onSaved(take(saved), act.current);
    },
    onFailure: (error) => {
      // The refusal stays on the screen if what is stored now doesn't load either.
      if (detailsOf(error, 'productMoved') || detailsOf(error, 'stockMoved')) void readAgain(id);
    },
  });

  const { typed, isDone, isBusy } = form;
  const stockNow = detailsOf(form.error, 'stockMoved')?.countInStock;
  /** What someone else saved since typing began. */
  const theirs = product && version !== null && product.version > version && !isBusy && !isDone ? product : null;
  useEffect(() => {
    if (isDone) return;
    const isChanged = changedNames(typed, base).length > 0;
    store.write(isChanged ? { typed, base, version } : null);
  }, [typed, base, version, store, isDone]);

  return {
    form,
    missing: missing.filter((name) => missingIn(typed).includes(name)),
    isKept: start.isKept && changedNames(typed, base).length > 0,
    press: (next: Act) => {
      act.current = next;
    },
    /** Orders changed the stock since typing began: what it was, is, and was typed. */
    stockMoved: stockNow !== undefined && {
      ...{ seen: Number(base.countInStock), now: stockNow, mine: Number(typed.countInStock) },
      /** Goes on with this number in the form, from the stock that there is now. */
      use: (pieces: number) => {
        const typedNow = { ...typed, countInStock: String(pieces) };
        store.write({ typed: typedNow, base: { ...base, countInStock: String(stockNow) }, version });
        onBegin();
      },
    },
    /** Forgets what was typed. */
    discard: () => {
      store.write(null);
      onBegin();
    },
    moved: theirs && {
      theirs: typedFrom(theirs),
      mine: typed,
      base,
      hasMine: changedNames(typed, base).length > 0,
      /** Goes on with my changes on top of theirs. */
      keepMine: () => {
        const now = typedFrom(theirs);
        const own = Object.fromEntries(changedNames(typed, base).map((name) => [name, typed[name]]));
        take(theirs);
        store.write({ typed: { ...now, ...own }, base: now, version: theirs.version });
        onBegin();
      },
      takeTheirs: () => {
        take(theirs);
        store.write(null);
        onBegin();
      },
    },
  };
}

export type ProductEditing = ReturnType<typeof useProductForm>;
