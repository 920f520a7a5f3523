/** Every address of the dashboard: one row per path, its page loaded when it is first shown. */
import { googleOutcomes } from '@stampdeck/contract/google.ts';
import { landingPath, privacyPath } from '@stampdeck/contract/pages.ts';
import { id } from '@stampdeck/contract/text.ts';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { figuresSearch } from '#features/figures/figures-search.ts';
import { membersSearch } from '#features/member-list/members-search.ts';
import { parseAddressQuery, writeAddressQuery } from '#lib/address-query.ts';
import { leaveFor } from '#lib/leave.ts';
import { usual } from '#lib/search-value.ts';
import { session } from '#lib/session.ts';
import { PageFailed } from '#pages/page-failed.tsx';
import { LoadingScreen } from '#ui/loading-screen.tsx';

const notFound = lazyRouteComponent(() => import('#pages/not-found.tsx'), 'NotFoundPage');

const root = createRootRoute({ component: Outlet, notFoundComponent: notFound, errorComponent: PageFailed });

/** Leaves this bundle for the landing page, which is one of its own; the router waits until the browser has gone. */
function leaveForLanding(): Promise<never> {
  leaveFor(landingPath, { replace: true });
  return new Promise(() => undefined);
}

/** The shell, and the one place that keeps strangers from what is inside it. */
const shell = createRoute({
  getParentRoute: () => root,
  pendingMs: 0,
  id: 'shell',
  // Loading a screen's code ahead goes nowhere.
  beforeLoad: async ({ preload }) => {
    if (!preload && session.get()?.isAdmin !== true) await leaveForLanding();
  },
  component: lazyRouteComponent(() => import('#shell/shell.tsx'), 'Shell'),
});

type SearchSchema = z.ZodMiniType<object, object>;
const noSearch = z.object({});

// Search values in the address are text. A schema reads them (a bad value falls back), the strip middleware keeps the
// usual ones out of the address, `SearchSchemaInput` lets links leave them out. A page reads and writes them with
// getRouteApi('/shell/royaltymember'): useSearch(), useNavigate()({ search: (now) => ({ ...now, status: 'active' }) }).
const cardSearch = z.object({ tab: usual(z.enum(['design', 'detail', 'support', 'stamps', 'submit']), 'design') });

const profileSearch = z.object({ tab: usual(z.enum(['settings', 'orders', 'qr']), 'settings') });

/** The page itself knows which kinds there are. */
const activitySearch = z.object({ kind: usual(z.string(), '') });

const counterSearch = z.object({
  tab: usual(z.enum(['scan', 'stamp']), 'scan'),
  /** Whom another screen brings to the counter. */
  customer: z.catch(z.optional(id), undefined),
});

/** Where to go after signing in; only `safeRedirect` may act on it. */
const accountSearch = z.object({
  redirect: z.catch(z.optional(z.string()), undefined),
  /** How a way to Google ended. */
  google: z.catch(z.optional(z.enum(googleOutcomes)), undefined),
});

/** The shop whose page they came from and go back to; only its id, so that nothing leads elsewhere. */
const forgotSearch = z.object({ shop: z.catch(z.optional(id), undefined) });

/**
 * Makes routes below `parent`: a path, its page loaded when it is first shown, and what its address may say. The schema reads the search
 * values and keeps the usual ones out of the address.
 */
const under =
  <Parent extends AnyRoute>(parent: Parent, options: { pendingMs?: number } = {}) =>
  <Path extends string, Page extends object, Name extends keyof Page, Schema extends SearchSchema = typeof noSearch>(
    path: Path,
    load: () => Promise<Page>,
    name: Name,
    schema = noSearch as never as Schema,
  ) =>
    createRoute({
      ...options,
      getParentRoute: () => parent,
      path,
      component: lazyRouteComponent(load, name),
      validateSearch: (raw: Partial<z.output<Schema>> & SearchSchemaInput): z.output<Schema> => z.parse(schema, raw),
      search: { middlewares: [stripSearchParams(z.parse(schema, {}) as never) as never] },
    });

const screen = under(shell);
/** `pendingMs: 0`: the loading screen of the document goes on without a gap. */
const open = under(root, { pendingMs: 0 });

const routeTree = root.addChildren([
  shell.addChildren([
    screen('/', () => import('#pages/home.tsx'), 'HomePage'),
    screen('/rewardCard', () => import('#pages/reward-card.tsx'), 'RewardCardPage', cardSearch),
    screen('/livestamp', () => import('#pages/live-stamp.tsx'), 'LiveStampPage', counterSearch),
    screen('/royaltymember', () => import('#pages/royalty-members.tsx'), 'RoyaltyMembersPage', membersSearch),
    screen('/royaltymember/import', () => import('#pages/import-members.tsx'), 'ImportMembersPage'),
    screen('/royaltymember/$id', () => import('#pages/royalty-member.tsx'), 'RoyaltyMemberPage'),
    screen('/figures', () => import('#pages/figures.tsx'), 'FiguresPage', figuresSearch),
    screen('/profile', () => import('#pages/profile.tsx'), 'ProfilePage', profileSearch),
    screen('/settings', () => import('#pages/settings.tsx'), 'SettingsPage'),
    screen('/settings/activity', () => import('#pages/activity-log.tsx'), 'ActivityLogPage', activitySearch),
  ]),
  open('/signin', () => import('#pages/sign-in.tsx'), 'SignInPage', accountSearch),
  open('/signup', () => import('#pages/sign-up.tsx'), 'SignUpPage', accountSearch),
  open('/forgot', () => import('#pages/forgot.tsx'), 'ForgotPage', forgotSearch),
  open('/reset', () => import('#pages/reset.tsx'), 'ResetPage'),
  open('/verify', () => import('#pages/verify.tsx'), 'VerifyPage'),
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
