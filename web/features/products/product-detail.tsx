import { t } from '@lingui/core/macro';
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import type { Product } from '@stampdeck/contract/products.ts';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useCategories } from '#features/categories/api.ts';
import { Sure } from '#features/categories/sure.tsx';
import { ProductView } from '#features/product-view/product-view.tsx';
import { priceWords, stockWords } from '#features/product-view/words.ts';
import { formatNumber } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { useChangeProducts, useRemoveProduct } from './acts.ts';
import styles from './product-detail.module.css';
import { Marks } from './product-parts.tsx';

/** Publishes a product, or takes it back; both can be undone. */
export function ProductActions({ product, onGone }: { product: Product; onGone: () => void }) {
  const { id, title, draft } = product;
  const change = useChangeProducts();
  const remove = useRemoveProduct();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Trash2 size={20} aria-hidden /> {t({ message: 'Delete', comment: 'verb: button' })}
      </Button>
      <Button
        isBusy={change.isPending}
        onClick={() => change.mutate({ ids: [id], change: { kind: draft ? 'publish' : 'unpublish' } })}
      >
        {draft ? t`Publish now` : t({ message: 'Unpublish', comment: 'verb: customers no longer see it' })}
      </Button>
      <Link to="/product/$id/edit" params={{ id }} className="sd-button sd-button-primary">
        <Pencil size={20} aria-hidden /> {t({ message: 'Edit', comment: 'verb: button' })}
      </Link>
      {isAsked && (
        <Sure
          isBusy={remove.isPending}
          onClose={() => setAsked(false)}
          onSure={() => remove.mutate({ id, title }, { onSuccess: onGone, onError: () => setAsked(false) })}
        >
          {t`“${title}” is deleted. You can undo it for some minutes.`}
        </Sure>
      )}
    </>
  );
}

export const DetailBones = () => (
  <div className={styles.detail}>
    <Bones heights={['28rem']} radius="xl" />
    <Bones heights={['16rem']} radius="xl" />
  </div>
);

/** Beside the way into a cart, which the server refuses owners in the end. */
function OwnShop({ product: { operator } }: { product: Product }) {
  const person = useSession();
  if (!person || !ownsShop(person) || person.shopId !== operator) return null;
  return <p className="sd-note">{t`You see what your customers see. You can’t order from your own shop.`}</p>;
}

/** A product as customers see it, and what only the shop knows. `buy`: the way into a cart. */
export function ProductDetail({
  product,
  buy,
}: {
  product: Product;
  buy?: ComponentProps<typeof ProductView>['action'];
}) {
  const categories = useCategories().data ?? [];
  const category = categories.find(({ id }) => id === product.category)?.name ?? '';
  const { price, countInStock, rating, numReviews, views, createdAt, updatedAt } = product;
  return (
    <div className={styles.detail}>
      <Panel aria-label={t`What your customers see`}>
        <ProductView
          product={product}
          level={null}
          action={
            buy &&
            ((choice) => (
              <>
                {buy(choice)}
                <OwnShop product={product} />
              </>
            ))
          }
        />
      </Panel>
      <Stack gap={4}>
        <Panel
          title={t`At a glance`}
          beside={
            <span className={styles.marks}>
              <Marks product={product} />
            </span>
          }
        >
          <Facts
            areLarge
            facts={[
              [t`Price`, priceWords(price)],
              [t`Count In Stock`, formatNumber(countInStock)],
              [t`Views`, formatNumber(views)],
              [t`Rating`, numReviews === 0 ? '–' : formatNumber(rating)],
              [t`Reviews`, formatNumber(numReviews)],
            ]}
          />
          <Facts
            facts={[
              [t`Status`, stockWords(product)],
              [t`Category`, category],
              [t`Added`, <RelativeTime key="added" at={createdAt} clock={serverNow} />],
              [t`Changed`, <RelativeTime key="changed" at={updatedAt} clock={serverNow} />],
            ]}
          />
        </Panel>
      </Stack>
    </div>
  );
}
