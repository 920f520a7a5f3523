/** All slices and endpoints, for the server, the reference and tests that check every call. */
import * as accounts from './accounts.ts';
import * as archive from './archive.ts';
import * as audit from './audit.ts';
import * as categories from './categories.ts';
import * as designs from './designs.ts';
import * as drafts from './drafts.ts';
import * as google from './google.ts';
import * as home from './home.ts';
import { isEndpoint, type ListedEndpoint } from './http.ts';
import * as images from './images.ts';
import * as inbox from './inbox.ts';
import * as limits from './limits.ts';
import * as memberImport from './member-import.ts';
import * as memberList from './member-list.ts';
import * as membership from './membership.ts';
import * as menu from './menu.ts';
import * as myCards from './my-cards.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as packages from './packages.ts';
import * as passkeys from './passkeys.ts';
import * as payees from './payees.ts';
import * as payments from './payments.ts';
import * as people from './people.ts';
import * as platform from './platform.ts';
import * as privacy from './privacy.ts';
import * as productImport from './product-import.ts';
import * as products from './products.ts';
import * as profiles from './profiles.ts';
import * as push from './push.ts';
import * as quickAnswers from './quick-answers.ts';
import * as recovery from './recovery.ts';
import * as reminders from './reminders.ts';
import * as reports from './reports.ts';
import * as reviews from './reviews.ts';
import * as sessions from './sessions.ts';
import * as shops from './shops.ts';
import * as staffReport from './staff-report.ts';
import * as stamps from './stamps.ts';
import * as tablets from './tablets.ts';
import * as twoStep from './two-step.ts';
import * as unclaimed from './unclaimed.ts';
import * as unsubscribe from './unsubscribe.ts';
import * as videos from './videos.ts';

/** In the reference's order. */
export const slices = {
  accounts,
  recovery,
  google,
  profiles,
  sessions,
  twoStep,
  passkeys,
  push,
  shops,
  privacy,
  images,
  videos,
  membership,
  memberList,
  unclaimed,
  memberImport,
  designs,
  drafts,
  stamps,
  limits,
  categories,
  products,
  payees,
  packages,
  orders,
  menu,
  payments,
  reviews,
  productImport,
  myCards,
  home,
  tablets,
  people,
  platform,
  reports,
  staffReport,
  audit,
  notes,
  quickAnswers,
  inbox,
  notifications,
  reminders,
  unsubscribe,
  archive,
};
export const endpoints: ListedEndpoint[] = Object.entries(slices).flatMap(([key, exports]) => {
  const slice = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries<unknown>(exports).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ ...value, name, slice }] : [],
  );
});
