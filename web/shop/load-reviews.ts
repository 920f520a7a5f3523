import { texts } from 'virtual:texts/reviews';
import { withTexts } from '#language/language.ts';

/** What customers think of a product, below it. */
export const loadReviews = withTexts(texts, () => import('./product-reviews.tsx'));
