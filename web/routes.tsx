/** Every address of the dashboard: one row per path, its page loaded when it is first shown. */

import { texts as buyingTexts } from 'virtual:texts/buying';
import { texts as counterTexts } from 'virtual:texts/counter';
import { texts as designTexts } from 'virtual:texts/design';
import { texts as inboxTexts } from 'virtual:texts/inbox';
import { texts as memberTexts } from 'virtual:texts/members';
import { texts as orderTexts } from 'virtual:texts/orders';
import { texts as privacyTexts } from 'virtual:texts/privacy';
import { texts as productTexts } from 'virtual:texts/products';
import { texts as reportTexts } from 'virtual:texts/reports';
import { texts as settingTexts } from 'virtual:texts/settings';
import { texts as shellTexts } from 'virtual:texts/shell';
import { googleOutcomes } from '@stampdeck/contract/google.ts';
import { customerLanguages, languagesOf } from '@stampdeck/contract/languages.ts';
import { landingPath, privacyPath, shopPaths, twoStepPath, unsubscribePage } from '@stampdeck/contract/pages.ts';
import { id } from '@stampdeck/contract/text.ts';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { membersSearch } from '#features/member-list/members-search.ts';
import { receivedSearch } from '#features/orders/received/received-search.ts';
import { printKinds } from '#features/poster/print-kinds.ts';
import { productsSearch } from '#features/products/list/products-search.ts';
import { reportSearch } from '#features/reports/report-search.ts';
import { pageLanguage, type Texts, withTexts } from '#language/language.ts';
import { parseAddressQuery, writeAddressQuery } from '#lib/address-query.ts';
import { leaveFor } from '#lib/leave.ts';
import { usual } from '#lib/search-value.ts';
import { customerIsHere, session, sharedTablet } from '#lib/session.ts';
import { PageFailed } from '#pages/page-failed.tsx';
import { LoadingScreen } from '#ui/loading-screen.tsx';
import { type ScreenPath, screenTexts } from './screen-texts.ts';

const notFound = lazyRouteComponent(() => import('#pages/not-found.tsx'), 'NotFoundPage');

const root = createRootRoute({ component: Outlet, notFoundComponent: notFound, errorComponent: PageFailed });

/** Leaves for the landing page, as a customer for their own cards, at a shared tablet for its lock screen. The router waits until the browser has left. */
function leaveShell(): Promise<never> {
  const elsewhere = customerIsHere() ? shopPaths.myCards : landingPath;
  leaveFor(sharedTablet().read() ? '/tablet' : elsewhere, { replace: true });
  return new Promise(() => undefined);
}

/**
 * A page may be in a language that only the doors have. Then the sign-in, the sign-up and the shell are loaded anew, in a language that the
 * server chooses for them. Languages made for tests are everywhere.
 */
async function enterInShopLanguage({ preload, location }: { preload: boolean; location: { href: string } }) {
  const language = pageLanguage();
  const onlyAtDoors = language in customerLanguages && !languagesOf('dashboard').some((one) => one === language);
  if (preload || !onlyAtDoors) return;
  leaveFor(location.href, { replace: true });
  await new Promise(() => undefined);
}

/** The shell, and the one place that keeps out people who are not signed in. */
const shell = createRoute({
  getParentRoute: () => root,
  pendingMs: 0,
  id: 'shell',
  // Loading a screen's code in advance leads nowhere.
  beforeLoad: async (entered) => {
    const person = session.get();
    if (!entered.preload && person?.isAdmin !== true) await leaveShell();
    if (person?.mustSetUpTwoStep && entered.location.pathname !== twoStepPath) throw redirect({ to: twoStepPath });
    await enterInShopLanguage(entered);
  },
  component: lazyRouteComponent(
    withTexts(shellTexts, () => import('#shell/shell.tsx')),
    'Shell',
  ),
});

/** The frame of the cart and what follows it: open for everyone, with the menus for those who may use them. */
const buying = createRoute({
  getParentRoute: () => root,
  pendingMs: 0,
  id: 'buying',
  beforeLoad: enterInShopLanguage,
  component: lazyRouteComponent(
    withTexts(shellTexts, () => import('#shell/buying-frame.tsx')),
    'BuyingFrame',
  ),
});

const sets: Record<(typeof screenTexts)[ScreenPath], Texts> = {
  buying: buyingTexts,
  counter: counterTexts,
  design: designTexts,
  // The dashboard starts with them.
  doors: {},
  inbox: inboxTexts,
  members: memberTexts,
  orders: orderTexts,
  privacy: privacyTexts,
  products: productTexts,
  reports: reportTexts,
  settings: settingTexts,
  shell: shellTexts,
};

type SearchSchema = z.ZodMiniType<object, object>;
const noSearch = z.object({});

// Search values in the address are text. A schema reads them (a bad value falls back), the strip middleware keeps the
// defaults out of the address, `SearchSchemaInput` lets links omit them. A page reads and writes them with
// getRouteApi('/shell/royaltymember'): useSearch(), useNavigate()({ search: (now) => ({ ...now, status: 'active' }) }).
const cardSearch = z.object({ tab: usual(z.enum(['design', 'detail', 'support', 'stamps', 'submit']), 'design') });

const profileSearch = z.object({
  tab: usual(z.enum(['settings', 'orders', 'qr']), 'settings'),
  /** What the QR code tab prints. */
  print: usual(z.enum(printKinds), 'a4'),
});

/** What the address puts into the cart; the page reads it (`placeOf`). */
const cartSearch = z.object({ qty: usual(z.string(), '1'), options: usual(z.string(), '') });

/** What PayPal adds on the way back. */
const orderSearch = z.object({ token: usual(z.string(), ''), PayerID: usual(z.string(), '') });

const shopsSearch = z.object({
  search: usual(z.string(), ''),
  state: usual(z.enum(['all', 'open', 'suspended', 'closed']), 'all'),
});

const inboxSearch = z.object({
  /** The open conversation. */
  c: z.catch(z.optional(id), undefined),
  filter: usual(z.enum(['all', 'unread']), 'all'),
  search: usual(z.string(), ''),
});

/** The page knows which kinds exist. */
const activitySearch = z.object({ kind: usual(z.string(), '') });

const counterSearch = z.object({
  tab: usual(z.enum(['scan', 'stamp']), 'scan'),
  /** The customer whom another screen sends to the counter. */
  customer: z.catch(z.optional(id), undefined),
});

/** Where to go after signing in; only `safeRedirect` may act on it. */
const accountSearch = z.object({
  redirect: z.catch(z.optional(z.string()), undefined),
  /** How signing in with Google ended. */
  google: z.catch(z.optional(z.enum(googleOutcomes)), undefined),
});

/** The shop whose page they came from and go back to. Only its id, so that nothing leads elsewhere. */
const forgotSearch = z.object({ shop: z.catch(z.optional(id), undefined) });

/**
 * Makes routes below `parent`, whose texts are `frame`: a path, its page loaded when it is first shown, and what its address may say:
 * `search` reads the values and keeps the defaults out of the address.
 */
const under =
  <Parent extends AnyRoute>(
    parent: Parent,
    { frame = {}, ...options }: { frame?: Texts; pendingMs?: number; beforeLoad?: typeof enterInShopLanguage } = {},
  ) =>
  <
    Path extends ScreenPath,
    Page extends object,
    Name extends keyof Page & string,
    Schema extends SearchSchema = typeof noSearch,
  >(
    path: Path,
    load: () => Promise<Page>,
    name: Name,
    { search = noSearch as never as Schema }: { search?: Schema } = {},
  ) =>
    createRoute({
      ...options,
      getParentRoute: () => parent,
      path,
      component: lazyRouteComponent(withTexts(frame, withTexts(sets[screenTexts[path]], load)), name),
      validateSearch: (raw: Partial<z.output<Schema>> & SearchSchemaInput): z.output<Schema> => z.parse(search, raw),
      search: { middlewares: [stripSearchParams(z.parse(search, {}) as never) as never] },
    });

// A screen's code may be there before the shell's.
const screen = under(shell, { frame: shellTexts });
const buy = under(buying, { frame: shellTexts });
const loadCheckout = () => import('#pages/checkout.tsx');
/** `pendingMs: 0`: the loading screen of the document stays without a gap. */
const open = under(root, { pendingMs: 0 });
const entrance = under(root, { pendingMs: 0, beforeLoad: enterInShopLanguage });

const routeTree = root.addChildren([
  shell.addChildren([
    screen('/', () => import('#pages/home.tsx'), 'HomePage'),
    screen('/rewardCard', () => import('#pages/reward-card.tsx'), 'RewardCardPage', {
      search: cardSearch,
    }),
    screen('/livestamp', () => import('#pages/live-stamp.tsx'), 'LiveStampPage', {
      search: counterSearch,
    }),
    screen('/royaltymember', () => import('#pages/royalty-members.tsx'), 'RoyaltyMembersPage', {
      search: z.extend(membersSearch, { add: usual(z.enum(['', 'customer']), '') }),
    }),
    screen('/royaltymember/import', () => import('#pages/import-members.tsx'), 'ImportMembersPage'),
    screen('/royaltymember/$id', () => import('#pages/royalty-member.tsx'), 'RoyaltyMemberPage'),
    screen('/dashboard-messages', () => import('#pages/messages.tsx'), 'MessagesPage', {
      search: inboxSearch,
    }),
    screen('/reported-messages', () => import('#pages/reported-messages.tsx'), 'ReportedMessagesPage'),
    screen('/shops', () => import('#pages/shops.tsx'), 'ShopsPage', { search: shopsSearch }),
    screen('/products', () => import('#pages/products.tsx'), 'ProductsPage', { search: productsSearch }),
    screen('/products/import', () => import('#pages/import-products.tsx'), 'ImportProductsPage'),
    screen('/category', () => import('#pages/category.tsx'), 'CategoryPage'),
    screen('/addproduct', () => import('#pages/add-product.tsx'), 'AddProductPage'),
    screen('/addproducts3', () => import('#pages/add-products-3.tsx'), 'AddProductsPage'),
    screen('/product/$id', () => import('#pages/product.tsx'), 'ProductPage'),
    screen('/product/$id/edit', () => import('#pages/edit-product.tsx'), 'EditProductPage'),
    screen('/orders', () => import('#pages/orders.tsx'), 'OrdersPage', { search: receivedSearch }),
    screen('/orders/kitchen', () => import('#pages/kitchen.tsx'), 'KitchenPage'),
    screen('/pricepackage', () => import('#pages/price-package.tsx'), 'PricePackagePage'),
    screen('/reports', () => import('#pages/reports.tsx'), 'ReportsPage', {
      search: reportSearch,
    }),
    screen('/profile', () => import('#pages/profile.tsx'), 'ProfilePage', {
      search: profileSearch,
    }),
    screen('/settings', () => import('#pages/settings.tsx'), 'SettingsPage'),
    screen('/settings/activity', () => import('#pages/activity-log.tsx'), 'ActivityLogPage', {
      search: activitySearch,
    }),
    screen('/settings/staff', () => import('#pages/staff.tsx'), 'StaffPage'),
    screen(twoStepPath, () => import('#pages/two-step.tsx'), 'TwoStepPage'),
  ]),
  buying.addChildren([
    buy('/cart', loadCheckout, 'CheckoutPage'),
    buy('/cart/$id', loadCheckout, 'CheckoutPage', { search: cartSearch }),
    buy('/shipping', loadCheckout, 'CheckoutPage'),
    buy('/payment', loadCheckout, 'CheckoutPage'),
    buy('/placeorder', loadCheckout, 'CheckoutPage'),
    buy('/order/$id', () => import('#pages/order.tsx'), 'OrderPage', { search: orderSearch }),
  ]),
  entrance('/signin', () => import('#pages/sign-in.tsx'), 'SignInPage', { search: accountSearch }),
  entrance('/signup', () => import('#pages/sign-up.tsx'), 'SignUpPage', { search: accountSearch }),
  entrance('/invitation', () => import('#pages/invitation.tsx'), 'InvitationPage'),
  entrance('/suspended', () => import('#pages/suspended.tsx'), 'SuspendedPage'),
  entrance('/tablet', () => import('#pages/tablet.tsx'), 'TabletPage'),
  open('/forgot', () => import('#pages/forgot.tsx'), 'ForgotPage', { search: forgotSearch }),
  open('/reset', () => import('#pages/reset.tsx'), 'ResetPage'),
  open('/verify', () => import('#pages/verify.tsx'), 'VerifyPage'),
  open(unsubscribePage, () => import('#pages/unsubscribe.tsx'), 'UnsubscribePage'),
  open(privacyPath, () => import('#pages/privacy.tsx'), 'PrivacyPage'),
]);

/** The router of the dashboard, on the browser's history unless another is given. */
export const newRouter = (options: { history?: RouterHistory } = {}) =>
  createRouter({
    ...options,
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailed,
    parseSearch: parseAddressQuery,
    stringifySearch: writeAddressQuery,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
