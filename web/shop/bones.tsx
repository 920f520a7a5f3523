const bones = (...names: string[]) =>
  names.map((name, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places that look alike
    <div key={place} className={`shop-bone ${name}`} />
  ));

/** The form's shape, line by line, so that nothing moves when it is there. */
export function EntranceBones() {
  return (
    <div className="sd-form" aria-hidden="true">
      {bones('shop-bone-field', 'shop-bone-field', 'shop-bone-button')}
    </div>
  );
}

/** The page's shape while its head is on the way. */
export function ShopSkeleton() {
  return (
    <main className="shop" aria-busy="true">
      <p className="sd-hidden" role="status">
        Loading the shop
      </p>
      <div className="shop-skeleton" aria-hidden="true">
        {bones('shop-cover', 'shop-photo', 'shop-bone-title', 'shop-bone-line', 'shop-bone-card', 'shop-bone-button')}
      </div>
    </main>
  );
}
