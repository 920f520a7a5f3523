/** The areas of the product's texts: each has one catalog per language, `texts/<language>/<area>.po`. */
import { customerLanguages, shopLanguages } from '@stampdeck/contract/languages.ts';

export interface Area {
  /** The languages it is translated into. */
  languages: readonly string[];
  /** The sources that its texts are in. */
  include: string[];
  /** Files among them that belong to another area. */
  exclude?: string[];
}

const forCustomers = Object.keys(customerLanguages);
const inLanding = (...names: string[]) => names.map((name) => `web/landing/${name}`);
const slices = (...names: string[]) => names.map((name) => `web/features/${name}`);
/** Also said of the pictures of messages. */
const pictureFile = 'web/features/images/picture-file.ts';
const posterWords = ['web/features/poster/poster-words.ts', 'web/features/poster/menu/menu-words.ts'];
/** Only on the dashboard. */
const [barChart, holdButton] = ['web/ui/bar-chart.tsx', 'web/ui/hold-button.tsx'] as const;
/** Also shown outside the settings, where the texts of the settings are not loaded. */
const inShell = ['web/features/shops/theme-setting.tsx'];
/** Lists of the dashboard. */
const lists = ['web/lib/list-view.ts', 'web/ui/list-frame.tsx'];
/** Parts of the kit that only the dashboard uses. */
const dashboardKit = ['file-choice', 'found-row', 'leave-guard'].map((name) => `web/ui/${name}.tsx`);
const newsSettings = ['choices.tsx', 'choices-api.ts'].map((name) => `web/features/notifications/${name}`);

/** What everyone sees of a shop's page, before or without an account. */
const forVisitors = [
  ...['bones', 'entrance', 'google-entrance', 'main', 'part', 'shop-more', 'shop-page'],
  ...['shop-view', 'signed-out', 'theme-choice'],
]
  .map((name) => `web/shop/${name}.tsx`)
  .concat(
    ['membership/api.ts', 'membership/shop-about.tsx', 'membership/shop-head.tsx'].map(
      (name) => `web/features/${name}`,
    ),
    ['cart/cart-mark.tsx', 'my-card/card-preview.tsx', 'my-card/card-terms.tsx', 'my-card/offer.tsx'].map(
      (name) => `web/features/${name}`,
    ),
  );

/** What people see of the dashboard's entry without signing in to a shop; its privacy page is in the area of what it shows. */
const doors = ['forgot', 'reset', 'unsubscribe', 'verify', 'not-found', 'page-failed']
  .map((page) => `web/pages/${page}.tsx`)
  .concat('web/app.tsx', 'web/routes.tsx');
const buyingPages = ['checkout', 'order', 'price-package'].map((page) => `web/pages/${page}.tsx`);
const peoplePages = ['invitation', 'shops', 'staff', 'suspended', 'tablet'].map((page) => `web/pages/${page}.tsx`);
/** Opened by a key, so the shell does not wait for its texts. */
const palette = ['web/shell/command-palette.tsx', 'web/shell/palette-actions.ts'];
const privacyPage = 'web/pages/privacy.tsx';
const settingsPages = ['settings', 'activity-log', 'two-step'].map((page) => `web/pages/${page}.tsx`);
/** Only who has just joined reads it. */
const keepCard = 'web/shop/keep-card.tsx';
/** The counter uses it, too. */
const cardCalls = 'web/features/my-card/card-api.ts';

/** Only who follows an old link reads it. */
const shopMissing = 'web/shop/shop-missing.tsx';

/** Rare, so a card does not wait for its texts. */
const movedPhone = 'web/shop/moved-phone.tsx';

/** Loaded after the card. */
const chatDoor = 'web/shop/chat-door.tsx';

/** Loaded when a sign-in asks for it. */
const secondStep = ['second-step-sheet.tsx', 'passkey-button.tsx', 'passkey.ts'].map(
  (name) => `web/features/accounts/${name}`,
);

/** What only shops and platform admins see of reviews; customers read and write the rest. */
const reviewsOfShop = ['answer-review', 'removed-reviews', 'reported-reviews'].map(
  (name) => `web/features/reviews/${name}.tsx`,
);
/** The cart and orders, as buyers see them. */
const buyers = ['checkout', 'buyer-entrance', 'customer-order'].map((name) => `web/shop/${name}.tsx`);

/** Orders as their parties see them. */
const ordersOfBuyers = [
  'buyer-api.ts',
  'my-orders.tsx',
  'order-detail.tsx',
  'order-timeline.tsx',
  'order-words.ts',
  'receipt-hint.tsx',
].map((name) => `web/features/orders/${name}`);

/** What only the shop sees of its conversations; the rest is also on the shop page. */
const inboxOfShop = ['inbox', 'conversation-list', 'reported-messages', 'shop-thread'].map(
  (name) => `web/features/inbox/${name}.tsx`,
);

/** Both sides say the same of a menu. */
const menuOnServer = 'server/features/menu';
const productPage = 'web/shop/product-page.tsx';
const productReviews = 'web/shop/product-reviews.tsx';

/** What the server writes for shops only. */
const shopFiles = [
  'audit/log-file',
  'member-list/members-file',
  'orders/csv',
  'product-import/words',
  'reports/csv',
  'staff-report/csv',
].map((name) => `server/features/${name}.ts`);

export const areas = {
  common: {
    languages: forCustomers,
    include: ['web/ui', 'web/lib', 'web/forms', 'web/language', cardCalls],
    exclude: [...lists, ...dashboardKit, barChart, holdButton],
  },
  card: { languages: forCustomers, include: ['web/card'] },
  fields: { languages: forCustomers, include: ['contract/field-problems.ts'] },
  refusals: { languages: forCustomers, include: ['contract/errors.ts', 'contract/server-problems.ts'] },
  entrance: {
    languages: forCustomers,
    include: slices('accounts', 'google', 'recovery', 'unsubscribe'),
    exclude: secondStep,
  },
  challenge: { languages: forCustomers, include: secondStep },
  doors: { languages: forCustomers, include: doors },
  profile: {
    languages: forCustomers,
    include: [...slices('images', 'privacy', 'profiles', 'sessions'), privacyPage],
    exclude: [pictureFile],
  },
  pictures: { languages: forCustomers, include: [pictureFile] },
  shop: { languages: forCustomers, include: forVisitors },
  member: {
    languages: forCustomers,
    include: ['web/shop', ...slices('membership', 'my-card')],
    exclude: [
      productReviews,
      ...forVisitors,
      ...buyers,
      keepCard,
      movedPhone,
      chatDoor,
      cardCalls,
      productPage,
      shopMissing,
    ],
  },
  customer: { languages: forCustomers, include: [...slices('my-cards'), keepCard, movedPhone, shopMissing] },
  /** What customers read of products; the server writes it into pages, too. */
  menu: { languages: forCustomers, include: [...slices('menu', 'product-view'), menuOnServer, productPage] },
  /** Only what is printed on the poster. */
  poster: { languages: forCustomers, include: posterWords },
  server: { languages: forCustomers, include: ['server'], exclude: [...shopFiles, menuOnServer] },
  /** CSV files. */
  files: { languages: shopLanguages, include: shopFiles },
  shell: {
    languages: shopLanguages,
    include: ['contract/ledger-reasons.ts', 'web/shell', 'web/pages', ...inShell, ...lists, ...dashboardKit],
    exclude: [...doors, ...buyingPages, ...peoplePages, ...settingsPages, ...palette, privacyPage],
  },
  palette: { languages: shopLanguages, include: palette },
  counter: { languages: shopLanguages, include: [...slices('counter', 'unclaimed'), holdButton] },
  design: { languages: shopLanguages, include: slices('designs') },
  reminders: { languages: forCustomers, include: slices('reminders') },
  chat: { languages: forCustomers, include: [...slices('inbox'), chatDoor], exclude: inboxOfShop },
  reviews: {
    languages: forCustomers,
    include: [...slices('reviews'), productReviews],
    exclude: reviewsOfShop,
  },
  inbox: {
    languages: shopLanguages,
    include: [
      ...inboxOfShop,
      ...slices('quick-answers'),
      ...['removed', 'reported'].map((name) => `web/features/reviews/${name}-reviews.tsx`),
    ],
  },
  buying: {
    languages: forCustomers,
    include: [...slices('cart', 'payments'), ...ordersOfBuyers, ...buyers],
    exclude: forVisitors,
  },
  packages: {
    languages: shopLanguages,
    include: [...slices('packages'), 'web/features/orders/orders-tab.tsx', ...buyingPages],
  },
  /** What a shop sees of the orders that it received. */
  orders: {
    languages: shopLanguages,
    include: slices('orders', 'payees'),
    exclude: [...ordersOfBuyers, 'web/features/orders/orders-tab.tsx'],
  },
  people: {
    languages: shopLanguages,
    include: ['contract/pin-problems.ts', ...slices('people', 'platform', 'tablets'), ...peoplePages],
  },
  news: { languages: shopLanguages, include: slices('notifications'), exclude: newsSettings },
  push: { languages: forCustomers, include: slices('push') },
  members: {
    languages: shopLanguages,
    include: ['contract/import-problems.ts', ...slices('member-import', 'member-list', 'notes')],
  },
  products: {
    languages: shopLanguages,
    include: [
      ...['contract/product-problems.ts', 'web/features/reviews/answer-review.tsx'],
      ...slices('categories', 'products', 'product-import'),
    ],
  },
  /** What importing members and products have in common. */
  imports: { languages: shopLanguages, include: ['contract/csv-problems.ts', ...slices('file-import')] },
  reports: { languages: shopLanguages, include: [...slices('reports', 'home'), barChart] },
  /** A part of the reports, once someone opens it. */
  staff: { languages: shopLanguages, include: slices('staff-report') },
  settings: {
    languages: shopLanguages,
    include: [
      ...['contract/archive-problems.ts', ...settingsPages, ...newsSettings],
      ...slices('archive', 'audit', 'limits', 'passkeys', 'poster', 'shops', 'two-step'),
    ],
    exclude: [...posterWords, ...inShell],
  },
  landing: { languages: shopLanguages, include: inLanding('page.tsx', 'drawings.tsx', 'render.tsx') },
  /** The landing page's card, once it is touched. */
  play: { languages: shopLanguages, include: inLanding('play-card.tsx', 'stamper.tsx', 'demo-card.ts') },
} satisfies Record<string, Area>;
export type AreaName = keyof typeof areas;

/**
 * What pages load, one file per language: 'shop' and 'doors' before anything is drawn, the others with a part of the page
 * (`withTexts`).
 */
export const textSets = {
  shop: { languages: forCustomers, areas: ['common', 'card', 'fields', 'shop'] },
  entrance: { languages: forCustomers, areas: ['entrance'] },
  /** Over any of the sign-ins. */
  challenge: { languages: forCustomers, areas: ['challenge'] },
  /** In the background, before the first is needed. English comes with the answer. */
  refusals: { languages: forCustomers, areas: ['refusals'] },
  /** With a menu or a product. */
  menu: { languages: forCustomers, areas: ['menu'] },
  /** What a member sees first. */
  member: { languages: forCustomers, areas: ['member'] },
  customer: { languages: forCustomers, areas: ['member', 'customer', 'profile', 'pictures', 'entrance'] },
  chat: { languages: forCustomers, areas: ['chat', 'pictures'] },
  /** From the cart to the order, on the shop's pages and in the dashboard. */
  checkout: { languages: forCustomers, areas: ['buying'] },
  reviews: { languages: forCustomers, areas: ['reviews'] },
  buying: { languages: shopLanguages, areas: ['buying', 'packages'] },
  /** Where a screen that has no other pictures uploads one. */
  pictures: { languages: shopLanguages, areas: ['profile', 'pictures'] },
  orders: { languages: shopLanguages, areas: ['orders', 'buying', 'packages'] },
  /** Notifications of this device, on both pages. */
  push: { languages: forCustomers, areas: ['push'] },
  /** Once a member asks for it. */
  reminders: { languages: forCustomers, areas: ['reminders', 'entrance'] },
  doors: { languages: forCustomers, areas: ['common', 'card', 'fields', 'entrance', 'doors'] },
  privacy: { languages: forCustomers, areas: ['profile'] },
  /** With the shell, the sign-in and the sign-up, which come in the shops' languages. */
  shell: { languages: shopLanguages, areas: ['shell'] },
  reports: { languages: shopLanguages, areas: ['reports'] },
  staff: { languages: shopLanguages, areas: ['staff'] },
  counter: { languages: shopLanguages, areas: ['counter'] },
  design: { languages: shopLanguages, areas: ['design', 'profile', 'pictures'] },
  inbox: { languages: shopLanguages, areas: ['inbox', 'chat', 'pictures', 'members', 'reviews'] },
  /** With the list below the bell. */
  news: { languages: shopLanguages, areas: ['news'] },
  /** Also with the command palette, which finds members. */
  members: { languages: shopLanguages, areas: ['members', 'imports', 'counter', 'chat', 'palette'] },
  products: {
    languages: shopLanguages,
    areas: ['products', 'menu', 'imports', 'profile', 'pictures', 'reviews', 'buying'],
  },
  settings: {
    languages: shopLanguages,
    areas: ['settings', 'people', 'profile', 'pictures', 'buying', 'packages', 'orders'],
  },
  /** Loaded in the poster's own language. */
  posterWords: { languages: forCustomers, areas: ['poster'] },
  landing: { languages: shopLanguages, areas: ['common', 'card', 'landing', 'play'] },
  play: { languages: shopLanguages, areas: ['card', 'play'] },
} satisfies Record<string, { languages: readonly string[]; areas: AreaName[] }>;
