/** Every address of the dashboard: one row per path, its page loaded when it is first shown. */
import { googleOutcomes } from '@stampdeck/contract/google.ts';
import { memberOrders, memberSegments, memberSorts } from '@stampdeck/contract/member-views.ts';
import { landingPath, privacyPath } from '@stampdeck/contract/pages.ts';
import { id } from '@stampdeck/contract/text.ts';
import {
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
import { parseAddressQuery, writeAddressQuery } from '#lib/address-query.ts';
import { leaveFor } from '#lib/leave.ts';
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

/** `pendingMs: 0`: the loading screen of the document goes on without a gap. */
const plain = { getParentRoute: () => root, pendingMs: 0 } as const;

/** The shell, and the one place that keeps strangers from what is inside it. */
const shell = createRoute({
  ...plain,
  id: 'shell',
  // Loading a screen's code ahead goes nowhere.
  beforeLoad: async ({ preload }) => {
    if (!preload && session.get()?.isAdmin !== true) await leaveForLanding();
  },
  component: lazyRouteComponent(() => import('#shell/shell.tsx'), 'Shell'),
});

// Search values in the address are text. A schema reads them (a bad value falls back), the strip middleware keeps the
// usual ones out of the address, `SearchSchemaInput` lets links leave them out. A page reads and writes them with
// getRouteApi('/shell/royaltymember'): useSearch(), useNavigate()({ search: (now) => ({ ...now, status: 'active' }) }).
/** A search value and what it usually is, also where the address has a bad one. */
const usual = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) =>
  z.catch(z._default(schema, value as never), value as never);

const membersSearch = z.object({
  search: usual(z.string(), ''),
  status: usual(z.enum(['all', 'active', 'disabled']), 'all'),
  segment: usual(z.enum(memberSegments), 'all'),
  sort: usual(z.enum(memberSorts), 'joined'),
  order: usual(z.enum(memberOrders), 'desc'),
  size: usual(z.enum(['20', '30', '40', 'all']), '20'),
  cursor: usual(z.string(), ''),
});

const cardSearch = z.object({ tab: usual(z.enum(['design', 'detail', 'support', 'stamps', 'submit']), 'design') });

const profileSearch = z.object({ tab: usual(z.enum(['settings', 'orders', 'qr']), 'settings') });

const date = z.catch(z._default(z.union([z.literal(''), z.iso.date()]), ''), '');
const figuresSearch = z.object({
  period: usual(z.enum(['7', '30', '90', '12m', 'custom']), '30'),
  from: date,
  to: date,
  list: usual(z.enum(['', 'entries', 'visits', 'members', 'rewards']), ''),
  day: date,
});

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

/** Reads a screen's search values, and keeps the usual ones out of the address. */
function searchedBy<T extends z.ZodMiniType<object, object>>(schema: T) {
  type Search = z.output<T>;
  return {
    validateSearch: (raw: Partial<Search> & SearchSchemaInput): Search => z.parse(schema, raw),
    search: { middlewares: [stripSearchParams<Search>(z.parse(schema, {}) as never)] },
  };
}

const page = { getParentRoute: () => shell } as const;

const home = createRoute({
  ...page,
  path: '/',
  component: lazyRouteComponent(() => import('#pages/home.tsx'), 'HomePage'),
});
const rewardCard = createRoute({
  ...page,
  path: '/rewardCard',
  ...searchedBy(cardSearch),
  component: lazyRouteComponent(() => import('#pages/reward-card.tsx'), 'RewardCardPage'),
});
const livestamp = createRoute({
  ...page,
  path: '/livestamp',
  ...searchedBy(counterSearch),
  component: lazyRouteComponent(() => import('#pages/live-stamp.tsx'), 'LiveStampPage'),
});
const royaltymember = createRoute({
  ...page,
  path: '/royaltymember',
  ...searchedBy(membersSearch),
  component: lazyRouteComponent(() => import('#pages/royalty-members.tsx'), 'RoyaltyMembersPage'),
});
const importMembers = createRoute({
  ...page,
  path: '/royaltymember/import',
  component: lazyRouteComponent(() => import('#pages/import-members.tsx'), 'ImportMembersPage'),
});
const royaltymemberDetails = createRoute({
  ...page,
  path: '/royaltymember/$id',
  component: lazyRouteComponent(() => import('#pages/royalty-member.tsx'), 'RoyaltyMemberPage'),
});
const figures = createRoute({
  ...page,
  path: '/figures',
  ...searchedBy(figuresSearch),
  component: lazyRouteComponent(() => import('#pages/figures.tsx'), 'FiguresPage'),
});
const profile = createRoute({
  ...page,
  path: '/profile',
  ...searchedBy(profileSearch),
  component: lazyRouteComponent(() => import('#pages/profile.tsx'), 'ProfilePage'),
});
const settings = createRoute({
  ...page,
  path: '/settings',
  component: lazyRouteComponent(() => import('#pages/settings.tsx'), 'SettingsPage'),
});
const activityLog = createRoute({
  ...page,
  path: '/settings/activity',
  ...searchedBy(activitySearch),
  component: lazyRouteComponent(() => import('#pages/activity-log.tsx'), 'ActivityLogPage'),
});
const signin = createRoute({
  ...plain,
  path: '/signin',
  ...searchedBy(accountSearch),
  component: lazyRouteComponent(() => import('#pages/sign-in.tsx'), 'SignInPage'),
});
const signup = createRoute({
  ...plain,
  path: '/signup',
  ...searchedBy(accountSearch),
  component: lazyRouteComponent(() => import('#pages/sign-up.tsx'), 'SignUpPage'),
});
const privacy = createRoute({
  ...plain,
  path: privacyPath,
  component: lazyRouteComponent(() => import('#pages/privacy.tsx'), 'PrivacyPage'),
});

const forgot = createRoute({
  ...plain,
  path: '/forgot',
  ...searchedBy(forgotSearch),
  component: lazyRouteComponent(() => import('#pages/forgot.tsx'), 'ForgotPage'),
});
const reset = createRoute({
  ...plain,
  path: '/reset',
  component: lazyRouteComponent(() => import('#pages/reset.tsx'), 'ResetPage'),
});
const verify = createRoute({
  ...plain,
  path: '/verify',
  component: lazyRouteComponent(() => import('#pages/verify.tsx'), 'VerifyPage'),
});

const routeTree = root.addChildren([
  shell.addChildren([
    home,
    rewardCard,
    livestamp,
    royaltymember,
    importMembers,
    royaltymemberDetails,
    figures,
    profile,
    settings,
    activityLog,
  ]),
  signin,
  signup,
  forgot,
  reset,
  verify,
  privacy,
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
