import { plural, t } from '@lingui/core/macro';
import type { OptionGroup } from '@stampdeck/contract/product-options.ts';
import { isInStock, type Product, type ProductForm } from '@stampdeck/contract/products.ts';
import { Star } from 'lucide-react';
import { formatList, formatMoment, formatNumber } from '#language/format.ts';
import { Stack } from '#ui/layout.tsx';
import { Picture } from '#ui/picture.tsx';
import { allergenWords, dietWords, spanWords } from './editor/words.ts';
import { ProductPicture, priceWords, stockWords } from './product-parts.tsx';
import styles from './product-view.module.css';

type Shown = Omit<ProductForm, 'draft'> & Partial<Pick<Product, 'rating' | 'numReviews'>>;

/** A product as customers see it. */
export function ProductView({ product, level = 2 }: { product: Shown; level?: 2 | 3 }) {
  const Title = `h${level}` as const;
  const diets = dietWords();
  return (
    <article className={styles.view}>
      <div className={styles.pictures}>
        <ProductPicture pictures={product.pictures} alt={product.pictures[0]?.alt} />
        {product.pictures.length > 1 && (
          <ul className={styles.more} aria-label={t`More photos`}>
            {product.pictures.slice(1).map(({ image, alt }) => (
              <li key={image}>
                <Picture src={image} alt={alt} loading="lazy" decoding="async" />
              </li>
            ))}
          </ul>
        )}
        {product.videos.map((video) => (
          // biome-ignore lint/a11y/useMediaCaption: the shop uploads no captions
          <video key={video} className={styles.video} src={video} controls preload="none" />
        ))}
      </div>
      <Stack gap={3}>
        <Title className={styles.title} dir="auto">
          {product.title}
        </Title>
        {product.shortDescription !== '' && (
          <p className="sd-lead" dir="auto">
            {product.shortDescription}
          </p>
        )}
        <p className={styles.price}>{priceWords(product.price)}</p>
        <Status product={product} />
        {product.diets.length > 0 && (
          <p className={styles.diets}>
            {product.diets.map((diet) => (
              <span key={diet} className="sd-badge" data-tone="good">
                {diets[diet]}
              </span>
            ))}
          </p>
        )}
        {product.description !== '' && (
          <p className={styles.text} dir="auto">
            {product.description}
          </p>
        )}
        {product.options.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have one name
          <Options key={place} group={group} />
        ))}
        <Details product={product} />
      </Stack>
    </article>
  );
}

/** In stock or not, and what others think of it. */
function Status({ product }: { product: Shown }) {
  const { rating = 0, numReviews = 0 } = product;
  const stars = formatNumber(rating);
  return (
    <p className={styles.status}>
      <span className="sd-badge" data-tone={isInStock(product) ? 'good' : undefined}>
        {stockWords(product)}
      </span>
      {numReviews > 0 && (
        <span className={styles.rating}>
          <Star size={16} aria-hidden /> <span className="sd-hidden">{t`${stars} of 5 stars`}</span>
          <span aria-hidden>{stars}</span> · {plural(numReviews, { one: '# review', other: '# reviews' })}
        </span>
      )}
    </p>
  );
}

function Options({ group: { name, several, choices } }: { group: OptionGroup }) {
  return (
    <div>
      <p className={styles.label}>
        <span dir="auto">{name}</span> <span className="sd-quiet">{several ? t`Choose any` : t`Choose one`}</span>
      </p>
      <ul className={styles.choices}>
        {choices.map((choice, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two choices may have one name
          <li key={place}>
            <span dir="auto">{choice.name}</span>
            {choice.price !== 0 && (
              <span className="sd-quiet">
                {choice.price > 0 ? '+' : ''}
                {priceWords(choice.price)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The sections that the shop has filled in. */
function Details({ product }: { product: Shown }) {
  const names = allergenWords();
  const { deal, hours, allergens } = product;
  const { cap } = deal;
  const start = deal.startsAt === null ? '' : formatMoment(deal.startsAt, 'moment');
  const end = deal.endsAt === null ? '' : formatMoment(deal.endsAt, 'moment');
  const parts: [title: string, text: string][] = [
    [t`What’s included`, product.included],
    [t`Highlights`, product.highlights],
    [t`Restrictions`, product.restrictions],
    [t`Please do not bring`, product.notToBring],
    [t({ message: 'Contains', comment: 'heading above allergens' }), formatList(allergens.map((one) => names[one]))],
    [t`Available`, hours.map(spanWords).join('\n')],
    [t`Limited to`, cap === null ? '' : plural(cap, { one: '# piece', other: '# pieces' })],
    [t({ message: 'Starts', comment: 'a deal' }), start],
    [t({ message: 'Ends', comment: 'a deal' }), end],
    [t`Booking notes`, product.bookingNotes],
    [t`Pricing notes`, product.pricingNotes],
    [t`Contact`, [product.contactPhone, product.contactEmail, product.contactAddress].filter(Boolean).join('\n')],
  ];
  const filled = parts.filter(([, text]) => text !== '');
  if (filled.length === 0) return null;
  return (
    <dl className={styles.details}>
      {filled.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
