import type { Page } from '@playwright/test';
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import type { Calls, Screen, Shot, Stage } from './shot.ts';
import { cropPicture, sayDelayed, waiting } from './shot.ts';

const home: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/' };
const members: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/royaltymember' };
const importing: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/royaltymember/import' };
const membersFile = {
  name: 'members-of-the-old-app.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Customer;E-Mail;Phone;Stamps;Member since;Shoe size',
      'Ingeborg Sørensen;ingeborg@example.org;+45 20 12 34 56;4;2023-04-01;38',
      'Jo;;0171 5550100;0;;',
      'Margarethe-Annegret von Blumenthal;margarethe.blumenthal@example.org;;9;1.2.2024;41',
      'Al;al@example;;2;;',
      'Bo;bo@example.org;;40;;',
    ].join('\n'),
  ),
};
const reports: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/reports' };
const profile: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/profile' };
const qr: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/profile?tab=qr' };
const settings: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/settings' };
const twoStep: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/settings/two-step' };
const twoStepOn = { success: true, isOn: true, since: '2026-05-12T18:03:11.000Z', codesLeft: 9, isRequired: false };
const madePasskeys = {
  success: true,
  passkeys: ['Firefox on Windows', 'Safari on iPhone'].map((device, place) => ({
    ...{ _id: `passkey-${place}`, device, createdAt: '2026-05-12T18:03:11.000Z' },
    usedAt: place === 0 ? '2026-05-20T07:41:00.000Z' : null,
  })),
};
const activity: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/settings/activity' };
const staff: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/settings/staff' };
const invite: NonNullable<Shot['act']> = async ({ page }) => {
  await page.getByRole('button', { name: 'Invite someone' }).click();
};
/** As many people as a large café has; the demo's shops have none. */
const manyPeople: NonNullable<Shot['act']> = async ({ page }) => {
  const names = ['Café Morgenstern an der Alten Brücke', 'Kim Berg', 'Aleksandra Wiśniewska-Kowalczyk', 'Jo'];
  const all = ['stamp', 'members', 'chat', 'products', 'orders'];
  const answer = {
    success: true,
    people: names.map((name, place) => ({
      ...{ _id: `person-${place}`, name, email: `person.${place}@example.org`, photo: '', isOwner: place === 0 },
      ...{ permissions: all.slice(0, 5 - place), createdAt: '2026-05-13T08:00:00.000Z' },
    })),
    invitations: [
      { _id: 'invitation-1', email: 'a.very.long.address@an-even-longer-domain.example.org', permissions: ['stamp'] },
      { _id: 'invitation-2', email: '', permissions: all },
    ].map((one) => ({ ...one, createdAt: '2026-05-13T08:00:00.000Z', expiresAt: '2026-05-20T08:00:00.000Z' })),
    seats: { used: 4, total: 7, installation: 2, packages: 4 },
  };
  await page.route('**/api/v1/staff', (route) => route.fulfill({ json: answer }));
  await page.reload();
  await page.getByText('Kim Berg').first().waitFor();
};
const archive = {
  ...{ id: 'archive-1', contents: null, problems: [], files: 0, handled: 0, finishedAt: null },
  createdAt: '2026-05-13T08:00:00.000Z',
};
const contents = {
  ...{ shop: 'Café Morgenstern an der Alten Brücke', madeAt: '2026-05-12T18:03:11.000Z', designs: 4 },
  ...{ members: 1320, running: 1248, cards: 3071, ledger: 18_442, stamps: 5210 },
  ...{ products: 86, pictures: 112, picturesLeftOut: 3, videos: 5, videosLeftOut: 1 },
};
const problems = [
  { file: 'cards-0001.jsonl', line: 7, ...archiveProblem('cardCount', { count: 4, sum: 3 }) },
  { file: 'ledger-0001.jsonl', line: 18_441, ...archiveProblem('rowAhead', { slot: 5, count: 3 }) },
  { file: 'members-0001.jsonl', line: 1002, ...archiveProblem('memberOrder') },
];
/** The settings with an archive in a state that lasts only a moment. */
const archived = (state: string, more: object, canTake: boolean, words: RegExp): Shot => ({
  ...settings,
  state: `archive ${state}`,
  act: async ({ page }) => {
    const answer = { success: true, canTake, archive: { ...archive, status: state, ...more } };
    await page.route('**/api/v1/archive', (route) => route.fulfill({ json: answer }));
    await page.reload();
    await page.getByText(words).first().scrollIntoViewIfNeeded();
  },
  shows: (page) => page.getByText(words).first(),
});
const openPalette: NonNullable<Shot['act']> = async ({ page }) => {
  await page.getByRole('region', { name: 'Newest members' }).getByRole('link').first().waitFor();
  await page.keyboard.press('Control+k');
};
const bellList = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const openBell = async ({ page, calls }: Stage, now: Calls = 'answered') => {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.waitFor();
  calls(now);
  await bell.click();
};
const poster = 'body > .poster-print';

export const dashboardScreens: Screen[] = [
  {
    name: 'Home',
    covers: ['/'],
    shots: [
      { state: 'empty', who: 'flowers', path: '/', shows: (page) => page.getByText('Set up your shop') },
      {
        ...home,
        state: 'full',
        shows: (page) => page.getByRole('region', { name: 'Newest members' }).getByRole('link').first(),
      },
      { ...home, state: 'loading', calls: 'held', shows: waiting },
      {
        ...home,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }).first(),
      },
      {
        ...home,
        state: 'offline',
        act: async ({ page, offline }) => {
          await page.getByText('this time').first().waitFor();
          await offline();
        },
        shows: (page) => page.getByText('No connection.'),
        windowOnly: true,
      },
      {
        ...home,
        state: 'live updates delayed',
        act: sayDelayed,
        shows: (page) => page.getByText('Live updates are delayed.'),
        windowOnly: true,
      },
      {
        ...home,
        state: 'notifications',
        act: (stage) => openBell(stage),
        shows: (page) => bellList(page).getByRole('listitem').first(),
        windowOnly: true,
      },
      {
        ...home,
        who: 'flowers',
        state: 'notifications, empty',
        act: (stage) => openBell(stage),
        shows: (page) => bellList(page).getByText('Nothing new yet'),
        windowOnly: true,
      },
      {
        ...home,
        state: 'notifications, loading',
        act: (stage) => openBell(stage, 'held'),
        shows: (page) => bellList(page).locator('.sd-skeleton').first(),
        waits: true,
        windowOnly: true,
      },
      {
        ...home,
        state: 'notifications, failing',
        act: (stage) => openBell(stage, 'failing'),
        shows: (page) => bellList(page).getByRole('button', { name: 'Retry' }),
        windowOnly: true,
      },
      {
        ...home,
        state: 'session ended',
        act: async ({ page, calls }) => {
          await page.getByText('this time').first().waitFor();
          calls('expired');
          await page.getByRole('link', { name: 'All members' }).press('Enter');
        },
        shows: (page) => page.getByText('Please sign in again'),
        // The reports load again behind the dialog when someone is back.
        waits: true,
        windowOnly: true,
      },
      {
        ...home,
        state: 'palette',
        act: openPalette,
        shows: (page) => page.getByPlaceholder('Find a screen, a member or an order…'),
        windowOnly: true,
      },
      {
        ...home,
        state: 'palette, a member',
        act: async (stage) => {
          await openPalette(stage);
          await stage.page.getByPlaceholder('Find a screen, a member or an order…').fill('nowak');
        },
        shows: (page) => page.getByText('anna.nowak@example.org'),
        windowOnly: true,
      },
      {
        ...home,
        state: 'account menu',
        act: ({ page }) => page.getByRole('button', { name: 'Account of Café Kastanie' }).click(),
        shows: (page) => page.getByRole('menuitem', { name: 'Exit' }),
        windowOnly: true,
      },
      {
        ...home,
        state: 'theme menu',
        act: ({ page }) => page.getByRole('button', { name: 'Theme' }).click(),
        shows: (page) => page.getByRole('menuitemradio', { name: 'System' }),
        windowOnly: true,
      },
      {
        ...home,
        state: 'menu drawer',
        sizes: ['phone'],
        act: ({ page }) => page.getByRole('button', { name: 'More' }).click(),
        shows: (page) => page.getByRole('dialog').getByRole('link', { name: 'Profile' }),
        windowOnly: true,
      },
      {
        ...home,
        state: 'starting',
        scriptsHeld: true,
        shows: (page) => page.getByText('Admin loading'),
      },
    ],
  },
  {
    name: 'Reports',
    covers: ['/reports'],
    shots: [
      { state: 'empty', who: 'flowers', path: '/reports', shows: (page) => page.getByText('No reports yet') },
      { ...reports, state: 'full', shows: (page) => page.locator('.sd-bars').nth(1) },
      {
        ...reports,
        state: '12 months',
        path: '/reports?period=12m',
        shows: (page) => page.locator('.sd-bars').nth(1),
      },
      {
        ...reports,
        state: 'other dates',
        path: '/reports?period=custom&from=2026-01-01&to=2026-01-03',
        shows: (page) => page.getByLabel('First day'),
      },
      { ...reports, state: 'loading', calls: 'held', shows: waiting },
      {
        ...reports,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByText('We couldn’t load your reports'),
      },
      {
        ...reports,
        state: 'visits of a day',
        path: '/reports?list=visits',
        shows: (page) => page.getByText(/First visit|Back after/).first(),
      },
      {
        ...reports,
        state: 'everything of a day',
        path: '/reports?list=entries',
        shows: (page) => page.getByText('Stamped').first(),
      },
      {
        ...reports,
        state: 'rewards given',
        path: '/reports?list=rewards',
        shows: (page) => page.getByText('1 free coffee').first(),
      },
      {
        ...reports,
        state: 'by person',
        path: '/reports?list=staff',
        shows: (page) => page.getByRole('table', { name: 'Numbers by person' }),
      },
      {
        ...reports,
        state: 'by person, failing',
        path: '/reports?list=staff',
        calls: 'failing',
        shows: (page) => page.getByText('We couldn’t load what each person did'),
      },
      {
        ...reports,
        state: 'what a metric counts',
        act: ({ page }) => page.getByRole('button', { name: 'What counts as ‘Repeat rate’' }).focus(),
        shows: (page) => page.getByRole('tooltip'),
        windowOnly: true,
      },
    ],
  },
  {
    name: 'Royalty members',
    covers: ['/royaltymember'],
    shots: [
      { state: 'empty', who: 'flowers', path: '/royaltymember', shows: (page) => page.getByText('No members yet') },
      { ...members, state: 'full', shows: (page) => page.getByText('@example').first() },
      { ...members, state: 'loading', calls: 'held', shows: waiting },
      {
        ...members,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByText('Failed to get list of Royalty Members'),
      },
      {
        ...members,
        state: 'no match',
        path: '/royaltymember?search=nobody%20at%20all&status=active',
        shows: (page) => page.getByText('No members found'),
      },
      {
        ...members,
        state: 'disabled only',
        path: '/royaltymember?status=disabled',
        shows: (page) => page.getByText('@example').first(),
      },
      {
        ...members,
        state: 'one stamp away, two selected',
        path: '/royaltymember?segment=oneAway&sort=lastVisit',
        act: async ({ page }) => {
          await page.getByRole('checkbox', { name: 'Select' }).nth(1).check();
          await page.getByRole('checkbox', { name: 'Select' }).nth(2).check();
        },
        shows: (page) => page.getByText('2 selected'),
      },
      {
        ...members,
        state: 'adding a customer',
        act: ({ page }) => page.getByRole('button', { name: 'Add customer' }).click(),
        shows: (page) => page.getByRole('button', { name: 'Add the customer' }),
        windowOnly: true,
      },
      {
        ...members,
        state: 'status open',
        act: async ({ page }) => {
          await page.getByText('@example').first().waitFor();
          await page.getByLabel('Status').first().click();
        },
        shows: (page) => page.getByText('@example').first(),
        windowOnly: true,
      },
    ],
  },
  {
    name: 'Import members',
    covers: ['/royaltymember/import'],
    shots: [
      { ...importing, state: 'empty', shows: (page) => page.getByText('Choose a CSV file', { exact: true }) },
      {
        ...importing,
        state: 'full',
        act: ({ page }) => page.getByLabel('Choose a CSV file').setInputFiles(membersFile),
        shows: (page) => page.getByRole('button', { name: 'Import 3 members' }),
      },
      { ...importing, state: 'loading', calls: 'held', shows: waiting },
      {
        ...importing,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }),
      },
    ],
  },
  {
    name: 'Royalty member',
    covers: ['/royaltymember/:id'],
    without: { empty: 'a member always has a card' },
    shots: [
      {
        ...members,
        state: 'full',
        act: async ({ page }) => {
          await page.getByRole('link', { name: 'Amara Okafor' }).first().click();
          await page.getByRole('heading', { name: 'Ledger' }).waitFor();
        },
        path: '/royaltymember?search=okafor',
        shows: (page) => page.getByRole('button', { name: 'Export' }),
      },
      {
        ...members,
        state: 'without an account',
        act: async ({ page }) => {
          await page.getByRole('link', { name: 'Aino from the market' }).first().click();
          await page.getByRole('heading', { name: 'Ledger' }).waitFor();
        },
        path: '/royaltymember?search=market',
        shows: (page) => page.getByRole('button', { name: 'Show and print the code' }),
      },
      { ...members, state: 'loading', path: '/royaltymember/somebody', calls: 'held', shows: waiting },
      {
        ...members,
        state: 'failing',
        path: '/royaltymember/somebody',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }),
      },
      {
        ...members,
        state: 'without an account',
        path: '/royaltymember?search=wartenberg',
        act: async (stage) => {
          await stage.page.getByRole('link', { name: 'Wilhelmine Wartenberg' }).first().click();
          await stage.page.getByRole('heading', { name: 'Ledger' }).waitFor();
        },
        shows: (page) => page.getByRole('button', { name: 'Export' }),
      },
      {
        ...members,
        state: 'moving to a new phone',
        path: '/royaltymember?search=okafor',
        act: async ({ page }) => {
          await page.getByRole('link', { name: 'Amara Okafor' }).first().click();
          await page.getByRole('button', { name: 'Move to a new phone' }).click();
        },
        shows: (page) => page.getByTestId('move-code'),
        windowOnly: true,
      },
      {
        ...members,
        state: 'about to be erased',
        path: '/royaltymember?search=okafor',
        act: async ({ page }) => {
          await page.getByRole('link', { name: 'Amara Okafor' }).first().click();
          await page.getByRole('button', { name: 'Erase…' }).click();
        },
        shows: (page) => page.getByRole('button', { name: 'Erase Amara Okafor' }),
        windowOnly: true,
      },
      {
        ...members,
        state: 'no such member',
        path: '/royaltymember/somebody',
        shows: (page) => page.getByText('This member is not here'),
      },
    ],
  },
  {
    name: 'Profile',
    covers: ['/profile'],
    shots: [
      { ...profile, who: 'flowers', state: 'empty', shows: (page) => page.getByLabel('UserName') },
      { ...profile, state: 'full', shows: (page) => page.getByLabel('UserName') },
      { ...profile, state: 'loading', calls: 'held', shows: (page) => page.getByRole('heading', { name: 'Profile' }) },
      { ...profile, state: 'failing', calls: 'failing', shows: (page) => page.getByRole('alert').first() },
      {
        ...profile,
        state: 'the change fails',
        act: async ({ page, calls }) => {
          await page.getByLabel('UserName').waitFor();
          calls('failing');
          await page.getByRole('button', { name: 'Update Profile' }).click();
        },
        shows: (page) => page.getByRole('alert'),
      },
      {
        ...profile,
        state: 'cover being cropped',
        act: ({ page }) => cropPicture(page.getByLabel('File: Cover')),
        shows: (page) => page.getByRole('button', { name: 'Use this part' }),
        windowOnly: true,
      },
      {
        ...profile,
        state: 'no orders',
        path: '/profile?tab=orders',
        shows: (page) => page.getByText('No Orders'),
      },
    ],
  },
  {
    name: 'Profile, QR',
    covers: [],
    shots: [
      { ...qr, who: 'flowers', state: 'empty', shows: (page) => page.getByTestId('shop-qr') },
      { ...qr, state: 'full', shows: (page) => page.getByTestId('shop-qr') },
      { ...qr, state: 'loading', calls: 'held', shows: (page) => page.getByRole('heading', { name: 'Profile' }) },
      { ...qr, state: 'failing', calls: 'failing', shows: (page) => page.getByText('We couldn’t make the QR code') },
      ...['A5 poster', 'Table card A6', 'Sticker 50 mm'].map((format) => ({
        ...qr,
        state: format,
        act: ({ page }: Stage) => page.getByRole('radio', { name: format }).press('Space'),
        shows: (page: Page) => page.getByRole('radio', { name: format, checked: true }),
      })),
      ...['Menu A4', 'Menu A5, folded', 'A code per table'].map((format) => ({
        ...qr,
        state: format,
        act: ({ page }: Stage) => page.getByRole('radio', { name: format }).press('Space'),
        shows: (page: Page) => page.locator('[aria-label=Poster] .poster-sheet').first(),
      })),
      {
        ...qr,
        state: 'menu as printed',
        path: '/profile?tab=qr&print=menuA4',
        sizes: ['desktop'],
        print: true,
        act: ({ page }) => page.locator('[aria-label=Poster] .poster-sheet').first().waitFor(),
        shows: (page) => page.locator(`${poster} .poster-sheet`).first(),
      },
      {
        ...qr,
        state: 'poster as printed',
        sizes: ['desktop'],
        print: true,
        act: ({ page }) => page.getByTestId('shop-qr').waitFor(),
        shows: (page) => page.locator(poster),
      },
    ],
  },
  {
    name: 'Settings',
    covers: ['/settings'],
    says: ['saveSettings.bio', 'saveSettings.address', 'saveSettings.hours', 'saveSettings.phone'],
    shots: [
      { ...settings, who: 'flowers', state: 'empty', shows: (page) => page.getByLabel('Opening hours') },
      { ...settings, state: 'full', shows: (page) => page.getByText('This device', { exact: true }) },
      {
        ...settings,
        state: 'loading',
        calls: 'held',
        shows: (page) => page.getByRole('heading', { name: 'Settings' }),
      },
      { ...settings, state: 'failing', calls: 'failing', shows: (page) => page.getByRole('alert').first() },
      archived('checking', {}, true, /Checking the archive/),
      archived('refused', { problems }, true, /cannot be imported/),
      archived('ready', { contents }, true, /is complete/),
      { ...archived('running', { contents, files: 40 }, false, /Importing: 40 of/), state: 'archive storing' },
      archived('running', { contents, files: 117, handled: 400 }, false, /Importing: 400/),
      archived('done', { contents, finishedAt: archive.createdAt }, false, /has been imported/),
      archived('failed', { contents, handled: 400 }, false, /lost during the import/),
    ],
  },
  {
    name: 'Activity log',
    covers: ['/settings/activity'],
    shots: [
      {
        ...activity,
        state: 'empty',
        path: '/settings/activity?kind=shopClosed',
        shows: (page) => page.getByText('This has not happened.'),
      },
      { ...activity, state: 'full', shows: (page) => page.getByText('Sign-in failed').last() },
      { ...activity, state: 'loading', calls: 'held', shows: waiting },
      { ...activity, state: 'failing', calls: 'failing', shows: (page) => page.getByRole('button', { name: 'Retry' }) },
    ],
  },
  {
    name: 'People',
    covers: ['/settings/staff'],
    says: ['invitePerson.email', 'signUpInvited.name', 'signUpInvited.email', 'enrollTablet.name'],
    shots: [
      { ...staff, state: 'empty', shows: (page) => page.getByText('1 of 3 seats used') },
      { ...staff, state: 'full', act: manyPeople, shows: (page) => page.getByText('4 of 7 seats used') },
      { ...staff, state: 'loading', calls: 'held', shows: waiting },
      {
        ...staff,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }).first(),
      },
      { ...staff, state: 'inviting', act: invite, shows: (page) => page.getByRole('dialog') },
      {
        ...staff,
        state: 'showing a code',
        act: async (stage) => {
          await invite(stage);
          await stage.page.getByRole('button', { name: 'Show a code' }).click();
        },
        shows: (page) => page.getByTestId('invitation-code'),
      },
      {
        ...staff,
        state: 'setting up a tablet',
        act: ({ page }) => page.getByRole('button', { name: 'Make this device a shared tablet' }).click(),
        shows: (page) => page.getByRole('dialog'),
      },
      {
        ...staff,
        state: 'removing',
        act: async (stage) => {
          await manyPeople(stage);
          await stage.page.getByRole('button', { name: 'Remove Kim Berg' }).click();
        },
        shows: (page) => page.getByRole('dialog'),
      },
    ],
  },
  {
    name: 'Two-step sign-in',
    covers: ['/settings/two-step'],
    shots: [
      { ...twoStep, state: 'empty', shows: (page) => page.getByText('It is off') },
      {
        ...twoStep,
        state: 'full',
        act: async ({ page }) => {
          await page.route('**/api/v1/two-step', (route) => route.fulfill({ json: twoStepOn }));
          await page.route('**/api/v1/passkeys', (route) => route.fulfill({ json: madePasskeys }));
          await page.reload();
        },
        shows: (page) => page.getByText('9 recovery codes are left.'),
      },
      {
        ...twoStep,
        state: 'a code to scan',
        act: ({ page }) => page.getByRole('button', { name: 'Set up two-step sign-in' }).click(),
        shows: (page) => page.getByRole('img', { name: 'QR code for your authenticator app' }),
      },
      { ...twoStep, state: 'loading', calls: 'held', shows: waiting },
      {
        ...twoStep,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }).first(),
      },
    ],
  },
  {
    name: 'Page Not Found',
    covers: [],
    shots: [{ state: 'full', who: 'cafe', path: '/nothing/here', shows: (page) => page.getByText('Page Not Found') }],
    without: {
      empty: 'it shows no data',
      loading: 'it makes no call',
      failing: 'it makes no call',
    },
  },
];
