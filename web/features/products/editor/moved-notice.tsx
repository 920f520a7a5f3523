import { t } from '@lingui/core/macro';
import type { Ref } from 'react';
import { Button } from '#ui/button.tsx';
import { Inline } from '#ui/layout.tsx';
import { changedNames, type FieldName, type TypedProduct } from './typed-product.ts';
import type { ProductEditing } from './use-product-form.ts';

type Moved = NonNullable<ProductEditing['moved']>;

const fieldWords = (): Record<FieldName, string> => ({
  title: t`Product title`,
  shortDescription: t`Short description`,
  description: t`Full description`,
  pictures: t`Photos`,
  videos: t`Videos`,
  contactPhone: t`Contact phone`,
  contactEmail: t`Contact email`,
  contactAddress: t`Contact address`,
  price: t`Price`,
  countInStock: t`Count In Stock`,
  category: t`Category`,
  taxClass: t`Tax`,
  bookingNotes: t`Booking notes`,
  pricingNotes: t`Pricing notes`,
  options: t`Options to choose from`,
  soldOutToday: t`Sold out today`,
  hours: t`Hours`,
  cap: t`Most pieces to sell`,
  startsAt: t`Starts`,
  endsAt: t`Ends`,
  highlights: t`Highlights`,
  included: t`What’s included`,
  restrictions: t`Restrictions`,
  notToBring: t`What should not be brought`,
  allergens: t`Allergens`,
  diets: t`Suits these diets`,
});

/** A text to compare; of a list, how long it is. */
function told(value: TypedProduct[FieldName]): string {
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'string') return value === '' ? '–' : value;
  return String(value.length);
}

/** Someone else saved the product meanwhile: what differs, and which of both to keep. Nothing was overwritten. */
export function MovedNotice({ moved, ref }: { moved: Moved; ref: Ref<HTMLElement> }) {
  const { theirs, mine, base, hasMine, keepMine, takeTheirs } = moved;
  const words = fieldWords();
  const names = changedNames(theirs, base);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="sd-note"
      data-tone="warning"
      role="alert"
      aria-label={t`Changed meanwhile`}
    >
      <p>{t`Someone else changed this product meanwhile. Nothing was overwritten. Compare both, then choose.`}</p>
      {names.length > 0 && (
        <table className="sd-table">
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t`Saved meanwhile`}</th>
              <th scope="col">{t`Yours`}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{words[name]}</th>
                <td dir="auto">{told(theirs[name])}</td>
                <td dir="auto">{told(mine[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Inline>
        {hasMine && (
          <Button variant="primary" onClick={keepMine}>
            {t`Keep my changes`}
          </Button>
        )}
        <Button onClick={takeTheirs}>{t`Use the other version`}</Button>
      </Inline>
    </section>
  );
}
