import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { Clock, MapPin, Phone } from 'lucide-react';

/** Where the shop is and when it is open, as far as it says. */
export function ShopAbout({ shop }: { shop: ShopHead }) {
  if (!shop.address && !shop.hours && !shop.phone) return null;
  return (
    <section className="shop-section" aria-labelledby="shop-about">
      <h2 className="shop-section-title" id="shop-about">
        Visit
      </h2>
      <ul className="shop-facts">
        {shop.address && (
          <li>
            <MapPin size={20} aria-hidden />
            <span className="shop-fact-text">{shop.address}</span>
          </li>
        )}
        {shop.hours && (
          <li>
            <Clock size={20} aria-hidden />
            <span className="shop-fact-text">{shop.hours}</span>
          </li>
        )}
        {shop.phone && (
          <li>
            <Phone size={20} aria-hidden />
            <a className="shop-fact-text" href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}>
              {shop.phone}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
