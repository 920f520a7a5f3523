/** Assembles the application: all slices of the contract with their handlers, behind one gate, one reader and one error mapper. */
import { buffer } from 'node:stream/consumers';
import { slices } from '@stampdeck/contract/endpoints.ts';
import { imagePath } from '@stampdeck/contract/pages.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { ErasureList } from '#db/backup/erasures.ts';
import type { Store } from '#db/client.ts';
import { accountHandlers } from '#features/accounts/routes.ts';
import { hasCustomerCookie, Sessions } from '#features/accounts/sessions.ts';
import { archiveHandlers } from '#features/archive/routes.ts';
import { auditHandlers } from '#features/audit/routes.ts';
import { categoryHandlers } from '#features/categories/routes.ts';
import { designHandlers } from '#features/designs/routes.ts';
import { draftHandlers } from '#features/drafts/routes.ts';
import { newProvider } from '#features/google/provider.ts';
import { googleHandlers } from '#features/google/routes.ts';
import { homeHandlers } from '#features/home/routes.ts';
import type { ImageStore } from '#features/images/image-store.ts';
import { imageHandlers } from '#features/images/routes.ts';
import { serveImages } from '#features/images/serve.ts';
import { listContacts } from '#features/inbox/list-queries.ts';
import { inboxHandlers } from '#features/inbox/routes.ts';
import { chatEvents } from '#features/inbox/socket.ts';
import { limitHandlers } from '#features/limits/routes.ts';
import { memberImportHandlers } from '#features/member-import/routes.ts';
import { memberListHandlers } from '#features/member-list/routes.ts';
import { membershipHandlers } from '#features/membership/routes.ts';
import { menuForPage, productPage } from '#features/menu/pages.ts';
import { menuHandlers } from '#features/menu/routes.ts';
import { myCardHandlers } from '#features/my-cards/routes.ts';
import { noteHandlers } from '#features/notes/routes.ts';
import { notificationHandlers } from '#features/notifications/routes.ts';
import { notificationHint } from '#features/notifications/socket.ts';
import { orderHandlers } from '#features/orders/routes.ts';
import { packageHandlers } from '#features/packages/routes.ts';
import { passkeyHandlers } from '#features/passkeys/routes.ts';
import { payeeHandlers } from '#features/payees/routes.ts';
import { paymentHandlers } from '#features/payments/routes.ts';
import { peopleHandlers } from '#features/people/routes.ts';
import { platformHandlers } from '#features/platform/routes.ts';
import { privacyHandlers } from '#features/privacy/routes.ts';
import { productImportHandlers } from '#features/product-import/routes.ts';
import { productHandlers } from '#features/products/routes.ts';
import { editProduct } from '#features/products/socket.ts';
import { Views } from '#features/products/views.ts';
import { profileHandlers } from '#features/profiles/routes.ts';
import { pushHandlers } from '#features/push/routes.ts';
import { quickAnswerHandlers } from '#features/quick-answers/routes.ts';
import { recoveryHandlers } from '#features/recovery/routes.ts';
import { reminderHandlers } from '#features/reminders/routes.ts';
import { reportHandlers } from '#features/reports/routes.ts';
import { reviewHandlers } from '#features/reviews/routes.ts';
import { sessionHandlers } from '#features/sessions/routes.ts';
import { findOnlyShop, findShopNamed, readShopHead } from '#features/shops/actions.ts';
import { shopHandlers } from '#features/shops/routes.ts';
import { staffReportHandlers } from '#features/staff-report/routes.ts';
import { stampHandlers } from '#features/stamps/routes.ts';
import { readOwnerName, recognise } from '#features/stamps/scan.ts';
import { resendCard } from '#features/stamps/socket.ts';
import { tabletHandlers } from '#features/tablets/routes.ts';
import { twoStepHandlers } from '#features/two-step/routes.ts';
import { unclaimedHandlers } from '#features/unclaimed/routes.ts';
import { unsubscribeHandlers } from '#features/unsubscribe/routes.ts';
import { videoHandlers } from '#features/videos/routes.ts';
import { serveVideos } from '#features/videos/serve.ts';
import type { VideoStore } from '#features/videos/video-store.ts';
import { browserOf, isOwnOrigin, originOf } from '#http/browser.ts';
import { watchConnections } from '#http/connections.ts';
import { serveHomeScreen } from '#http/home-screen.ts';
import { type Mounting, mountSlices } from '#http/mount.ts';
import { servePages } from '#http/pages.ts';
import { plainWords } from '#http/plain-words.ts';
import { RateLimits } from '#http/rate-limits.ts';
import { serveReference } from '#http/reference.ts';
import { newServer, serveHealth } from '#http/server.ts';
import type { ServerJobs } from '#jobs/server-jobs.ts';
import { forgetEmails } from '#mail/forget-emails.ts';
import { readPushKeys } from '#push/push-service.ts';
import { type Endings, type Live, type SocketHandlers, startRealtime } from '#realtime/server.ts';
import { announcements } from './announcements.ts';
import { auditClaim, MinuteCaps } from './audit.ts';
import { type Config, mediaOriginOf, payPalOriginsOf } from './config.ts';
import { type Actor, AppError, type Browser, type Context, noBrowser, type Person, wireIdOf } from './context.ts';
import type { Shared } from './shared.ts';

export interface Parts {
  config: Config;
  store: Store;
  images: ImageStore;
  videos: VideoStore;
  erasures: ErasureList;
  log: FastifyBaseLogger;
  /** The folder with the built screens. */
  webDir: string;
  jobs: Pick<ServerJobs, 'backup' | 'prompts' | 'connect'>;
  shared: Pick<Shared, 'link' | 'counts'>;
  now?: () => Date;
}

export interface App {
  server: FastifyInstance;
  /** Stops accepting calls, finishes running ones, and closes live connections. */
  close: () => Promise<void>;
}

/** Builds the application on an open database. It does not listen yet. */
export async function buildApp(parts: Parts): Promise<App> {
  const {
    config,
    store,
    images: imageStore,
    videos,
    erasures,
    log,
    webDir,
    jobs: { backup, prompts, connect },
    shared: { link, counts },
    now = () => new Date(),
  } = parts;
  z.config({ customError: plainWords });
  // Made at the first start, so that no call that reads has to.
  await readPushKeys(config, store, now());
  const server = await newServer(config, log);
  const sessions = new Sessions(store);
  const refusalCaps = new MinuteCaps(now);
  const limits = new RateLimits(config.rates, now, counts);
  const context = (actor: Actor, browser: Browser, logger: FastifyBaseLogger, requestId = ''): Context => ({
    db: store.read,
    store,
    actor,
    publish: live.publish,
    announce: announcements,
    disconnect: (sessionId) => {
      sessions.forget(sessionId);
      live.disconnect(sessionId);
    },
    reread: (id) => {
      sessions.reread(id);
      live.reread(id);
    },
    contactsChanged: live.contactsChanged,
    promptOutbox: prompts.outbox,
    promptPushes: prompts.pushes,
    now,
    log: logger,
    config,
    backup: () => backup(now()),
    browser,
    requestKey: null,
    requestId,
    refusalCaps,
    attempts: limits,
    limit: null,
  });
  const live: Live = startRealtime({
    server: server.server,
    prove: (token) => provePerson(sessions, token, now()),
    listLiving: (tokens) => sessions.listLiving(tokens, now()),
    remembered: { forget: (id) => sessions.forget(id), reread: (id) => sessions.reread(id) },
    listContacts: (speaker) => listContacts(store.read, speaker),
    isOwnOrigin: (origin, host) => isOwnOrigin(origin, host, config),
    handlers: socketHandlers(
      (person) => context(person, noBrowser, log),
      (person) => live.showContacts(person),
    ),
    link,
    isShared: store.engine === 'postgres',
    log,
  });

  const forRequest: Mounting['context'] = async (request, reply, gate) => {
    const browser = browserOf(request, reply, config);
    const actor = await sessions.actor(browser.bearer, now()).catch((error) => {
      // An open call works even with an expired token.
      if (gate.anonymous && error instanceof AppError) return { role: 'anonymous' } as const;
      throw error;
    });
    request.caller = actor;
    return context(actor, browser, request.log, request.id);
  };
  const mounting = { context: forRequest, limits };
  const readImage = async (id: string) => ((await imageStore.size(id)) === null ? null : imageStore.read(id));
  const readVideo = async (name: string) => ((await videos.files.size(name)) === null ? null : videos.files.read(name));
  const forget = (accountId: string) => forgetEmails(config.dataDir, new Set([accountId]));
  const removeImage = (id: string) => imageStore.remove(id);
  const views = new Views(store);
  const paying = connect(() => context({ role: 'anonymous' }, noBrowser, log));
  mountSlices(server, mounting, slices, {
    accounts: accountHandlers({ recognise }),
    recovery: recoveryHandlers,
    google: googleHandlers(config.google && newProvider(config.google)),
    profiles: profileHandlers,
    sessions: sessionHandlers,
    twoStep: twoStepHandlers,
    passkeys: passkeyHandlers,
    push: pushHandlers,
    shops: shopHandlers,
    privacy: privacyHandlers({
      erasures,
      readImage,
      readVideo,
      removeImage,
      forgetEmails: forget,
    }),
    images: imageHandlers(imageStore),
    videos: videoHandlers(videos),
    membership: membershipHandlers,
    memberList: memberListHandlers({ erasures, removeImage }),
    unclaimed: unclaimedHandlers,
    memberImport: memberImportHandlers({ dataDir: config.dataDir, prompt: prompts.imports }),
    designs: designHandlers,
    drafts: draftHandlers,
    stamps: stampHandlers,
    limits: limitHandlers,
    categories: categoryHandlers,
    products: productHandlers(views),
    payees: payeeHandlers,
    packages: packageHandlers,
    orders: orderHandlers,
    menu: menuHandlers,
    payments: paymentHandlers(paying),
    reviews: reviewHandlers,
    productImport: productImportHandlers({ dataDir: config.dataDir, prompt: prompts.products }),
    myCards: myCardHandlers,
    home: homeHandlers,
    tablets: tabletHandlers,
    people: peopleHandlers,
    platform: platformHandlers,
    reports: reportHandlers,
    staffReport: staffReportHandlers,
    audit: auditHandlers,
    notes: noteHandlers,
    quickAnswers: quickAnswerHandlers,
    inbox: inboxHandlers,
    notifications: notificationHandlers,
    reminders: reminderHandlers,
    unsubscribe: unsubscribeHandlers,
    archive: archiveHandlers({ dataDir: config.dataDir, prompt: prompts.archives }, { images: imageStore, videos }),
  });
  serveImages(server, imageStore, store);
  serveVideos(server, videos, store);
  const readShop = (id: string) => readShopHead({ db: store.read }, id);
  serveHomeScreen(server, {
    readShop,
    readImage: async (address) => {
      const image = await readImage(address.replace(imagePath(''), ''));
      return image && buffer(image);
    },
  });

  server.addHook('preClose', async () => live.close());
  server.addHook('onClose', () => views.write(log));
  serveHealth(server, store);
  serveReference(server);
  servePages(server, {
    webDir,
    mediaOrigin: mediaOriginOf(config),
    payPalOrigins: payPalOriginsOf(config),
    readShop,
    readMenu: (shop, cursor, asked) => menuForPage({ db: store.read, now }, shop, cursor, asked),
    readProduct: (shop, productId, asked) => productPage({ db: store.read, now }, shop, productId, asked),
    findShop: (name) => findShopNamed({ db: store.read }, name),
    findOnlyShop: () => findOnlyShop({ db: store.read }),
    shopOrigin: (request) => config.shopSiteUrl ?? originOf(request, config),
    mayResume: (request) =>
      hasCustomerCookie({ isSecure: request.protocol === 'https', cookie: (name) => request.cookies[name] ?? null }),
    readOwnerName: (text) => readOwnerName(store.read, text, now()),
  });
  const connections = watchConnections(server.server, config.tls !== null);
  return {
    server,
    close: async () => {
      await connections.letIn();
      // Runs after a poll of the sockets: a busy event loop has not yet seen what arrived meanwhile.
      const sweep = setInterval(() => setImmediate(connections.closeIdle), 50);
      await server.close().finally(() => clearInterval(sweep));
    },
  };
}

async function provePerson(sessions: Sessions, token: string, now: Date): Promise<Person> {
  const actor = await sessions.actor(token, now);
  if (actor.role === 'anonymous') throw new AppError('tokenFailed');
  return actor;
}

/** The slices' handlers for live events. */
function socketHandlers(
  context: (person: Person) => Context,
  showContacts: (person: Person) => Promise<void>,
): SocketHandlers {
  const resend = resendCard(context);
  const chat = chatEvents(context);
  const isOneself = (person: Person, id: string): void => {
    if (id !== person.accountId && id !== wireIdOf(person)) throw new AppError('identityMismatch');
  };
  const recorded =
    <Event>(call: string, handle: (person: Person, event: Event, endings: Endings) => unknown) =>
    async (person: Person, event: Event, endings: Endings): Promise<void> => {
      try {
        await handle(person, event, endings);
      } catch (error) {
        await auditClaim(context(person), call, error);
        throw error;
      }
    };
  return {
    addUser: recorded('addUser', async (person, id: string) => {
      isOneself(person, id);
      await showContacts(person);
    }),
    sendNavigate: recorded('sendNavigate', (person, { senderId }) => isOneself(person, senderId)),
    sendLiveStamp: recorded('sendLiveStamp', resend),
    removeStamp: recorded('removeStamp', resend),
    sendMessage: recorded('sendMessage', chat.acknowledge),
    updateLastMessage: recorded('updateLastMessage', chat.acknowledge),
    startTypingMessage: recorded('startTypingMessage', chat.type('startTypingMessage')),
    stopTypingMessage: recorded('stopTypingMessage', chat.type('stopTypingMessage')),
    sendNotification: recorded('sendNotification', notificationHint(context)),
    editProduct: recorded('editProduct', editProduct(context)),
  };
}
