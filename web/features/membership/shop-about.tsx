import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { Clock, MapPin, Phone } from 'lucide-react';

/** Where the shop is and when it is open, as far as it says. */
export function ShopAbout({ shop: { address, hours, phone } }: { shop: ShopHead }) {
  if (!address && !hours && !phone) return null;
  const facts = [
    { Icon: MapPin, text: address },
    { Icon: Clock, text: hours },
    { Icon: Phone, text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` },
  ];
  return (
    <section className="shop-section" aria-labelledby="shop-about">
      <h2 className="shop-section-title" id="shop-about">
        Visit
      </h2>
      <ul className="shop-facts">
        {facts
          .filter(({ text }) => text)
          .map(({ Icon, text, href }) => (
            <li key={text}>
              <Icon size={20} aria-hidden />
              {href ? (
                <a className="shop-fact-text" href={href}>
                  {text}
                </a>
              ) : (
                <span className="shop-fact-text">{text}</span>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
