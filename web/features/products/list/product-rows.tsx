import { t } from '@lingui/core/macro';
import type { Category } from '@stampdeck/contract/categories.ts';
import type { Product } from '@stampdeck/contract/products.ts';
import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { memo } from 'react';
import { priceWords, reviewCount, starWords } from '#features/product-view/words.ts';
import { Marks, ProductPicture, stockCount, viewCount } from '#features/products/product-parts.tsx';
import { formatNumber } from '#language/format.ts';
import type { Chosen } from '#lib/chosen.ts';
import { Pick } from '#ui/list-page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './product-rows.module.css';
import type { ProductsView } from './products-view.ts';

interface ProductRowsProps {
  /** Null while the first page loads. */
  products: Product[] | null;
  look: ProductsView['look'];
  chosen: Chosen<Product>;
  categories: Category[];
}

const placeholders = Array.from({ length: 8 }, (_, index) => `product ${index}`);

/** The products of a page, as a grid of pictures or as rows. */
export function ProductRows({ products, look, chosen, categories }: ProductRowsProps) {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return (
    <>
      {products && products.length > 1 && (
        <div className={styles.all}>
          <Pick
            label={t`Select all products shown`}
            isChosen={products.every(({ id }) => chosen.has(id))}
            onToggle={() => chosen.toggleAll(products)}
          />
          <span aria-hidden>{t`Select all`}</span>
        </div>
      )}
      <ul
        className={look === 'grid' ? styles.grid : `sd-surface ${styles.rows}`}
        aria-label={t`Products`}
        aria-busy={products === null}
      >
        {products?.map((product) => (
          <ProductItem
            key={product.id}
            product={product}
            category={names.get(product.category) ?? ''}
            isChosen={chosen.has(product.id)}
            onToggle={chosen.toggle}
          />
        ))}
        {products === null &&
          placeholders.map((one) => (
            <li key={one} className={styles.item}>
              <Skeleton height="auto" radius="var(--sd-radius-l)" />
              <Skeleton height="4.5rem" radius="var(--sd-radius-m)" />
            </li>
          ))}
      </ul>
    </>
  );
}

interface ProductItemProps {
  product: Product;
  /** Its name; '' for none. */
  category: string;
  isChosen: boolean;
  onToggle: (product: Product) => void;
}

/** After a change, only the products that are new or changed are drawn. */
const ProductItem = memo(function ProductItem({ product, category, isChosen, onToggle }: ProductItemProps) {
  const { id, title, price, countInStock, rating, numReviews, views } = product;
  return (
    <li className={styles.item} data-chosen={isChosen || undefined}>
      <ProductPicture pictures={product.pictures} />
      <span className={styles.pick}>
        <Pick label={t`Select ${title}`} isChosen={isChosen} onToggle={() => onToggle(product)} />
      </span>
      <span className={styles.words}>
        <Link to="/product/$id" params={{ id }} className={`sd-row-name sd-cover ${styles.title}`} dir="auto">
          {title}
        </Link>
        {category !== '' && (
          <span className="sd-row-text" dir="auto">
            {category}
          </span>
        )}
        <span className={styles.marks}>
          <Marks product={product} />
        </span>
      </span>
      <span className={styles.facts}>
        <strong>{priceWords(price)}</strong>
        <span>{stockCount(countInStock)}</span>
        <span>{viewCount(views)}</span>
        {numReviews > 0 && (
          <span className={styles.rating}>
            <Star size={14} aria-hidden /> <span className="sd-hidden">{starWords(rating)}</span>
            <span aria-hidden>{formatNumber(rating)}</span> · {reviewCount(numReviews)}
          </span>
        )}
      </span>
    </li>
  );
});
