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
const membersUsual = {
  search: '',
  status: 'all',
  segment: 'all',
  sort: 'joined',
  order: 'desc',
  size: '20',
  cursor: '',
} as const;
const membersSearch = z.object({
  search: z.catch(z._default(z.string(), membersUsual.search), membersUsual.search),
  status: z.catch(z._default(z.enum(['all', 'active', 'disabled']), membersUsual.status), membersUsual.status),
  segment: z.catch(z._default(z.enum(memberSegments), membersUsual.segment), membersUsual.segment),
  sort: z.catch(z._default(z.enum(memberSorts), membersUsual.sort), membersUsual.sort),
  order: z.catch(z._default(z.enum(memberOrders), membersUsual.order), membersUsual.order),
  size: z.catch(z._default(z.enum(['20', '30', '40', 'all']), membersUsual.size), membersUsual.size),
  cursor: z.catch(z._default(z.string(), membersUsual.cursor), membersUsual.cursor),
});
type MembersSearch = z.output<typeof membersSearch>;

const cardUsual = { tab: 'design' } as const;
const cardTabs = z.enum(['design', 'detail', 'support', 'stamps', 'submit']);
const cardSearch = z.object({ tab: z.catch(z._default(cardTabs, cardUsual.tab), cardUsual.tab) });
type CardSearch = z.output<typeof cardSearch>;

const profileUsual = { tab: 'settings' } as const;
const profileTabs = z.enum(['settings', 'orders', 'qr']);
const profileSearch = z.object({ tab: z.catch(z._default(profileTabs, profileUsual.tab), profileUsual.tab) });
type ProfileSearch = z.output<typeof profileSearch>;

const figuresUsual = { period: '30', from: '', to: '', list: '', day: '' } as const;
const date = z.catch(z._default(z.union([z.literal(''), z.iso.date()]), ''), '');
const figuresSearch = z.object({
  period: z.catch(z._default(z.enum(['7', '30', '90', '12m', 'custom']), figuresUsual.period), figuresUsual.period),
  from: date,
  to: date,
  list: z.catch(
    z._default(z.enum(['', 'entries', 'visits', 'members', 'rewards']), figuresUsual.list),
    figuresUsual.list,
  ),
  day: date,
});
type FiguresSearch = z.output<typeof figuresSearch>;

const activityUsual = { kind: '' } as const;
/** The page itself knows which kinds there are. */
const activitySearch = z.object({ kind: z.catch(z._default(z.string(), activityUsual.kind), activityUsual.kind) });
type ActivitySearch = z.output<typeof activitySearch>;

const counterUsual = { tab: 'scan' } as const;
const counterSearch = z.object({
  tab: z.catch(z._default(z.enum(['scan', 'stamp']), counterUsual.tab), counterUsual.tab),
  /** Whom another screen brings to the counter. */
  customer: z.catch(z.optional(id), undefined),
});
type CounterSearch = z.output<typeof counterSearch>;

/** Where to go after signing in; only `safeRedirect` may act on it. */
const accountSearch = z.object({
  redirect: z.catch(z.optional(z.string()), undefined),
  /** How a way to Google ended. */
  google: z.catch(z.optional(z.enum(googleOutcomes)), undefined),
});
type AccountSearch = z.output<typeof accountSearch>;

/** The shop whose page they came from and go back to; only its id, so that nothing leads elsewhere. */
const forgotSearch = z.object({ shop: z.catch(z.optional(id), undefined) });
type ForgotSearch = z.output<typeof forgotSearch>;

const page = { getParentRoute: () => shell } as const;

const home = createRoute({
  ...page,
  path: '/',
  component: lazyRouteComponent(() => import('#pages/home.tsx'), 'HomePage'),
});
const rewardCard = createRoute({
  ...page,
  path: '/rewardCard',
  validateSearch: (raw: Partial<CardSearch> & SearchSchemaInput) => z.parse(cardSearch, raw),
  search: { middlewares: [stripSearchParams<CardSearch>(cardUsual)] },
  component: lazyRouteComponent(() => import('#pages/reward-card.tsx'), 'RewardCardPage'),
});
const livestamp = createRoute({
  ...page,
  path: '/livestamp',
  validateSearch: (raw: Partial<CounterSearch> & SearchSchemaInput) => z.parse(counterSearch, raw),
  search: { middlewares: [stripSearchParams<CounterSearch>(counterUsual)] },
  component: lazyRouteComponent(() => import('#pages/live-stamp.tsx'), 'LiveStampPage'),
});
const royaltymember = createRoute({
  ...page,
  path: '/royaltymember',
  validateSearch: (raw: Partial<MembersSearch> & SearchSchemaInput) => z.parse(membersSearch, raw),
  search: { middlewares: [stripSearchParams<MembersSearch>(membersUsual)] },
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
  validateSearch: (raw: Partial<FiguresSearch> & SearchSchemaInput) => z.parse(figuresSearch, raw),
  search: { middlewares: [stripSearchParams<FiguresSearch>(figuresUsual)] },
  component: lazyRouteComponent(() => import('#pages/figures.tsx'), 'FiguresPage'),
});
const profile = createRoute({
  ...page,
  path: '/profile',
  validateSearch: (raw: Partial<ProfileSearch> & SearchSchemaInput) => z.parse(profileSearch, raw),
  search: { middlewares: [stripSearchParams<ProfileSearch>(profileUsual)] },
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
  validateSearch: (raw: Partial<ActivitySearch> & SearchSchemaInput) => z.parse(activitySearch, raw),
  search: { middlewares: [stripSearchParams<ActivitySearch>(activityUsual)] },
  component: lazyRouteComponent(() => import('#pages/activity-log.tsx'), 'ActivityLogPage'),
});
const signin = createRoute({
  ...plain,
  path: '/signin',
  validateSearch: (raw: AccountSearch & SearchSchemaInput) => z.parse(accountSearch, raw),
  component: lazyRouteComponent(() => import('#pages/sign-in.tsx'), 'SignInPage'),
});
const signup = createRoute({
  ...plain,
  path: '/signup',
  validateSearch: (raw: AccountSearch & SearchSchemaInput) => z.parse(accountSearch, raw),
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
  validateSearch: (raw: ForgotSearch & SearchSchemaInput) => z.parse(forgotSearch, raw),
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
