import { t } from '@lingui/core/macro';
import type { MenuPicture } from '@stampdeck/contract/menu.ts';
import { posterPath, videoPath } from '@stampdeck/contract/pages.ts';
import {
  type Chosen,
  dealState,
  firstChoices,
  isDeal,
  isWithin,
  piecesLeft,
  priceWith,
} from '@stampdeck/contract/product-prices.ts';
import { isInStock, type Product, type ProductForm } from '@stampdeck/contract/products.ts';
import { Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ShopText } from '#card/shop-text.tsx';
import { formatList, formatNumber } from '#language/format.ts';
import { shopTime } from '#language/shop-time.ts';
import { serverNow } from '#lib/api.ts';
import { Choices } from './choices.tsx';
import { Photos } from './photos.tsx';
import './product-view.css';
import {
  allergenWords,
  dealTimes,
  dietWords,
  fewWords,
  piecesWords,
  priceWords,
  reviewCount,
  spanWords,
  starWords,
  stockWords,
} from './words.ts';

type Shown = Omit<ProductForm, 'draft'> & Partial<Pick<Product, 'rating' | 'numReviews' | 'left'>>;

/** What a customer chose of the options, and what that costs in cents. */
interface Choice {
  chosen: Chosen;
  price: number;
}

interface ProductViewProps {
  product: Shown;
  /** With sizes and blurred pictures, where they are known. */
  pictures?: MenuPicture[] | undefined;
  /** The shop's language. */
  language?: string | undefined;
  /** Of its title; null where the screen says it. */
  level?: 1 | 2 | 3 | null;
  /** What a customer can do with what they chose, such as putting it into the cart. */
  action?: ((choice: Choice) => ReactNode) | undefined;
}

const plain = ({ pictures }: Pick<Shown, 'pictures'>): MenuPicture[] =>
  pictures.map((one) => ({ ...one, width: null, height: null, blur: '' }));

/** The picture of an uploaded video, as far as the server could draw one. */
const posterOf = (video: string): string | undefined =>
  video.startsWith(videoPath('')) ? posterPath(video.slice(videoPath('').length)) : undefined;

/** A product as customers see it. */
export function ProductView({ product, pictures = plain(product), language, level = 2, action }: ProductViewProps) {
  const Title = level && (`h${level}` as const);
  const diets = dietWords();
  const [chosen, setChosen] = useState<Chosen>([]);
  const first = firstChoices(product);
  const valid = product.options.map(({ choices }, group) =>
    (chosen[group] ?? first[group] ?? []).filter((place) => place < choices.length),
  );
  const price = priceWith(product, valid);
  return (
    <article className="product">
      {pictures.length + product.videos.length > 0 && (
        <div className="product-media">
          {pictures.length > 0 && <Photos pictures={pictures} />}
          {product.videos.map((video) => (
            // biome-ignore lint/a11y/useMediaCaption: the shop uploads no captions
            <video key={video} className="product-video" src={video} poster={posterOf(video)} controls preload="none" />
          ))}
        </div>
      )}
      <div className="product-words">
        {Title && (
          <Title className="product-title">
            <ShopText language={language}>{product.title}</ShopText>
          </Title>
        )}
        {product.shortDescription !== '' && (
          <ShopText as="p" className="sd-lead" language={language}>
            {product.shortDescription}
          </ShopText>
        )}
        <p className="product-price" aria-live="polite">
          {priceWords(price)}
        </p>
        <Status product={product} />
        {product.diets.length > 0 && (
          <p className="product-diets">
            {product.diets.map((diet) => (
              <span key={diet} className="sd-badge" data-tone="good">
                {diets[diet]}
              </span>
            ))}
          </p>
        )}
        {product.description !== '' && (
          <ShopText as="p" className="product-text" language={language}>
            {product.description}
          </ShopText>
        )}
        {product.options.map((group, place) => (
          <Choices
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have one name
            key={place}
            group={group}
            chosen={valid[place] ?? []}
            onChoose={(places) => setChosen(valid.with(place, places))}
            language={language}
          />
        ))}
        {action?.({ chosen: valid, price })}
        <Details product={product} language={language} />
      </div>
    </article>
  );
}

/** Whether it can be had now, and what others think of it. */
function Status({ product }: { product: Shown }) {
  const { rating = 0, numReviews = 0 } = product;
  const now = serverNow();
  const isOver = isDeal(product) && dealState(product, now) === 'over';
  const few = fewWords(product);
  return (
    <p className="product-status">
      <span className="sd-badge" data-tone={isInStock(product) && !isOver ? 'good' : undefined}>
        {isOver ? t`This deal is over` : stockWords(product)}
      </span>
      {few !== '' && !isOver && <span>{few}</span>}
      {!isWithin(product.hours, shopTime(now)) && <span>{t`Not available at this hour`}</span>}
      {numReviews > 0 && (
        <span className="product-rating">
          <Star size={16} aria-hidden /> <span className="sd-hidden">{starWords(rating)}</span>
          <span aria-hidden>{formatNumber(rating)}</span> · {reviewCount(numReviews)}
        </span>
      )}
    </p>
  );
}

/** The sections that the shop has filled in. */
function Details({ product, language }: { product: Shown; language: string | undefined }) {
  const names = allergenWords();
  const { deal, hours, allergens } = product;
  const left = piecesLeft(product);
  const limits = [...dealTimes(deal, serverNow()), ...(left === null ? [] : [piecesWords(left)])];
  const parts: [title: string, text: string][] = [
    [t`What’s included`, product.included],
    [t`Highlights`, product.highlights],
    [t`Restrictions`, product.restrictions],
    [t`Please do not bring`, product.notToBring],
    [t({ message: 'Contains', comment: 'heading above allergens' }), formatList(allergens.map((one) => names[one]))],
    [t`Available`, hours.map(spanWords).join('\n')],
    [
      t({ message: 'Deal', comment: 'heading above when a deal starts and ends, and how many are left' }),
      limits.join('\n'),
    ],
    [t`Booking notes`, product.bookingNotes],
    [t`Pricing notes`, product.pricingNotes],
    [t`Contact`, [product.contactPhone, product.contactEmail, product.contactAddress].filter(Boolean).join('\n')],
  ];
  const filled = parts.filter(([, text]) => text !== '');
  if (filled.length === 0) return null;
  return (
    <dl className="product-details">
      {filled.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <ShopText language={language}>{text}</ShopText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
