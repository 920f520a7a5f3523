import { t } from '@lingui/core/macro';

const bones = (...names: string[]) =>
  names.map((name, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these boxes never move
    <div key={place} className={`shop-bone ${name}`} />
  ));

/** The form's shape, line by line, so that nothing moves when it appears. */
export function EntranceBones() {
  return (
    <div className="sd-form" aria-hidden="true">
      {bones('shop-bone-field', 'shop-bone-field', 'shop-bone-button')}
    </div>
  );
}

/** The page's shape while its head is loading. */
export function ShopSkeleton() {
  return (
    <main className="shop" aria-busy="true">
      <p className="sd-hidden" role="status">
        {t`Loading the shop`}
      </p>
      <div className="shop-skeleton" aria-hidden="true">
        {bones('shop-cover', 'shop-photo', 'shop-bone-title', 'shop-bone-line', 'shop-bone-card', 'shop-bone-button')}
      </div>
    </main>
  );
}
