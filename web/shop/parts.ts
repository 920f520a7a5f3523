/** Parts that come after what people see first, or in its place. In a file of its own: what each needs is listed where it is asked for. */
import { texts as customerTexts } from 'virtual:texts/customer';
import { texts as menuTexts } from 'virtual:texts/menu';
import { withTexts } from '#language/language.ts';

export const loadMenu = withTexts(menuTexts, () => import('./current-menu.tsx'));
export const loadProduct = withTexts(menuTexts, () => import('./product-page.tsx'));
export const loadMyPage = withTexts(customerTexts, () => import('./my-page.tsx'));
export const loadMissing = withTexts(customerTexts, () => import('./shop-missing.tsx'));
