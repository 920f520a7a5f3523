/** The page's shape while its head is on the way. */
export function ShopSkeleton() {
  return (
    <main className="shop" aria-busy="true">
      <p className="sd-hidden" role="status">
        Loading the shop
      </p>
      <div className="shop-skeleton" aria-hidden="true">
        <div className="shop-cover shop-bone" />
        <div className="shop-photo shop-bone" />
        <div className="shop-bone shop-bone-title" />
        <div className="shop-bone shop-bone-line" />
        <div className="shop-bone shop-bone-card" />
        <div className="shop-bone shop-bone-button" />
      </div>
    </main>
  );
}
