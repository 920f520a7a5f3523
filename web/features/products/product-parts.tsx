/** The parts of a product that its list, its page and its preview show. */
import { plural, t } from '@lingui/core/macro';
import { pictureAt, pictureSet } from '@stampdeck/contract/pages.ts';
import type { Product } from '@stampdeck/contract/products.ts';
import { ImageOff } from 'lucide-react';
import { formatNumber } from '#language/format.ts';
import { Picture } from '#ui/picture.tsx';
import styles from './product-parts.module.css';

/** A product's first picture in a square, or a sign that there is none. */
export function ProductPicture({ pictures, alt }: Pick<Product, 'pictures'> & { alt?: string | undefined }) {
  const image = pictures[0]?.image ?? '';
  return (
    <span className={styles.picture}>
      <Picture
        src={pictureAt(image, 320)}
        srcSet={pictureSet(image)}
        sizes="auto, 16rem"
        alt={alt}
        loading="lazy"
        decoding="async"
      >
        <ImageOff size={28} strokeWidth={1.25} aria-hidden />
      </Picture>
    </span>
  );
}

/** What the shop should know at a glance: not published, none left. */
export function Marks({ product }: { product: Product }) {
  const { draft, soldOutToday, countInStock } = product;
  return (
    <>
      {draft && (
        <span className={`sd-badge ${styles.draft}`}>
          {t({ message: 'Draft', comment: 'a product that customers do not see yet' })}
        </span>
      )}
      {soldOutToday ? (
        <span className="sd-badge">{t`Sold out today`}</span>
      ) : (
        countInStock === 0 && <span className="sd-badge">{t`Sold out`}</span>
      )}
    </>
  );
}

export const stockCount = (count: number): string => {
  const left = formatNumber(count);
  return t({ message: `${left} in stock`, comment: 'how many pieces of a product there are' });
};

export const viewCount = (views: number): string => plural(views, { one: '# view', other: '# views' });
