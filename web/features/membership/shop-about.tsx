import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { Clock, MapPin, Phone } from 'lucide-react';
import { ShopText } from '#card/shop-text.tsx';
import { Picture } from '#ui/picture.tsx';

interface Props {
  shop: ShopHead;
  followers: number;
  members: number;
}

/** Who the shop is: its picture where the page's head has no room for it, its text, how many follow it, and how to visit it. */
export function ShopAbout({ shop, followers, members }: Props) {
  return (
    <>
      <div className="shop-story">
        <Picture className="shop-story-cover" src={shop.cover} loading="lazy" />
        {shop.bio && (
          <ShopText as="p" className="shop-bio" language={shop.language}>
            {shop.bio}
          </ShopText>
        )}
        <p className="shop-counts">
          <span className="shop-count">
            <Plural
              value={followers}
              one={
                <Trans>
                  <b>#</b> follower
                </Trans>
              }
              other={
                <Trans>
                  <b>#</b> followers
                </Trans>
              }
            />
          </span>
          <span className="shop-count">
            <Plural
              value={members}
              one={
                <Trans>
                  <b>#</b> member
                </Trans>
              }
              other={
                <Trans>
                  <b>#</b> members
                </Trans>
              }
            />
          </span>
        </p>
      </div>
      <Visit shop={shop} />
    </>
  );
}

/** Where the shop is and when it is open, if it says so. */
function Visit({ shop: { address, hours, phone, language } }: { shop: ShopHead }) {
  if (!address && !hours && !phone) return null;
  const facts = [
    { Icon: MapPin, text: address },
    { Icon: Clock, text: hours },
    { Icon: Phone, text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` },
  ];
  return (
    <section className="shop-section" aria-labelledby="shop-about">
      <h2 className="shop-section-title" id="shop-about">
        {t({ message: 'Visit', comment: 'heading above the address, opening hours and phone of the shop' })}
      </h2>
      <ul className="shop-facts">
        {facts
          .filter(({ text }) => text)
          .map(({ Icon, text, href }) => (
            <li key={text}>
              <Icon size={20} aria-hidden />
              {href ? (
                <a className="shop-fact-text" href={href}>
                  <ShopText language={language}>{text}</ShopText>
                </a>
              ) : (
                <ShopText className="shop-fact-text" language={language}>
                  {text}
                </ShopText>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
