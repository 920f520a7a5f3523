import type { Route } from '@playwright/test';
import type { Screen, Shot, Stage } from './shot.ts';
import { waiting } from './shot.ts';

const counter: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/livestamp' };

const search = async ({ page }: Stage, text: string) =>
  page.getByLabel('Search for a customer by name, email or phone, or type their code').fill(text);

const pick =
  (text: string, name: string): NonNullable<Shot['act']> =>
  async (stage) => {
    await search(stage, text);
    await stage.page.getByRole('button', { name }).or(stage.page.getByRole('option', { name })).first().click();
    await stage.page.getByRole('heading', { name }).waitFor();
  };
const pickRegular = pick('regular@example.com', 'Zoë Müller');
const pickFull = pick('fullcard@example.com', 'Amara Okafor');

const give = ({ page }: Stage) => page.getByRole('button', { name: 'Give 1 stamp' }).click();

/** Changes only the server's response to an award: other pictures need the stamps that the demo has. */
const awardsAre =
  (answer: (route: Route) => Promise<void>, next: (stage: Stage) => Promise<unknown>): NonNullable<Shot['act']> =>
  async (stage) => {
    await stage.page.route('**/api/stamp/stampAward', answer);
    await next(stage);
  };
const refusedByLimit = (route: Route) =>
  route.fulfill({
    status: 409,
    json: {
      success: false,
      code: 'limitVisit',
      message: 'No more.',
      requestId: 'picture',
      details: { limit: 2, retryAt: new Date(Date.now() + 2 * 3_600_000 + 5 * 60_000 + 9500).toISOString() },
    },
  });
const given = async (route: Route) => {
  const request = route.request();
  const url = request.url().replace('stampAward', 'stampAwardNumber');
  const reply = await (await route.fetch({ url })).json();
  const count = reply.stampAwardNumber + 1;
  const card = { ...reply.card, count, seq: reply.card.seq + 1 };
  await route.fulfill({ json: { ...reply, stampAwardNumber: count, card, ledgerId: reply.card._id } });
};

const switchAutoStampOn = async ({ page }: Stage) => {
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('switch', { name: 'Auto-stamp' }).click();
};

const autoStamp = async (stage: Stage) => {
  const { page } = stage;
  await switchAutoStampOn(stage);
  await page.getByRole('switch', { name: 'Auto-stamp', checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('switch').first().waitFor({ state: 'detached' });
};

/** Auto-stamp reads the regular's code. */
const scanByItself = async (stage: Stage) => {
  await autoStamp(stage);
  await search(stage, stage.cast.regularId);
  await stage.page.getByText('Use this code').click();
};

/** Scans a code that this counter takes for a customer's own phone. */
const scanPhone =
  (who: 'regularId' | 'newMemberId'): NonNullable<Shot['act']> =>
  async (stage) => {
    await stage.page.route('**/api/stamp/scan', async (route) => {
      const reply = await (await route.fetch()).json();
      await route.fulfill({ json: { ...reply, proof: 'picture' } });
    });
    await search(stage, stage.cast[who]);
    await stage.page.getByText('Use this code').click();
  };
const unclaimedOffer = ({ page }: Stage) => page.getByRole('button', { name: 'Merge this card…' });
const findUnclaimed = async (stage: Stage, text: string) => {
  await stage.page.getByRole('button', { name: 'Merge a paper card' }).click();
  await stage.page.getByRole('dialog').getByLabel('Name, email or phone').fill(text);
};

/** A browser whose owner denied access to the camera. */
const refuseCamera =
  "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))";

export const counterScreens: Screen[] = [
  {
    name: 'Live Stamping Rewards',
    covers: ['/livestamp'],
    shots: [
      { ...counter, who: 'flowers', state: 'empty', shows: (page) => page.getByText('Design your card first').first() },
      { ...counter, state: 'full', shows: (page) => page.locator('video') },
      { ...counter, state: 'loading', calls: 'held', shows: waiting },
      {
        ...counter,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByText('Failed to get stamp Design information from Server').first(),
      },
      {
        ...counter,
        state: 'camera refused',
        act: async ({ page }) => {
          await page.addInitScript(refuseCamera);
          await page.reload();
        },
        shows: (page) => page.getByText(/camera/i).first(),
      },
      {
        ...counter,
        state: 'searching',
        act: (stage) => search(stage, 'an'),
        shows: (page) => page.getByText('@example').first(),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'no match',
        act: (stage) => search(stage, 'no one at all'),
        shows: (page) => page.getByText(/no member/i).first(),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'customer',
        act: pickRegular,
        shows: (page) => page.getByText('7 of 10 stamps, 3 to go').first(),
      },
      {
        ...counter,
        state: 'full card, one more',
        act: async (stage) => {
          await pickFull(stage);
          await give(stage);
        },
        shows: (page) => page.getByText('You have reached to maximum stamps').first(),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'stamp failed',
        act: async (stage) => {
          await pickRegular(stage);
          stage.calls('failing');
          await stage.page.getByRole('button', { name: 'Give 1 stamp' }).click();
        },
        shows: (page) => page.getByRole('alert').first(),
      },
      {
        ...counter,
        state: 'stamp being sent',
        act: async (stage) => {
          await pickRegular(stage);
          await stage.page.getByText('Last entries').locator('xpath=..').getByRole('listitem').first().waitFor();
          stage.calls('held');
          await stage.page.getByRole('button', { name: 'Give 1 stamp' }).click();
        },
        shows: (page) => page.locator('[data-pending]').first(),
      },
      {
        ...counter,
        state: 'a limit refuses',
        act: awardsAre(refusedByLimit, async (stage) => {
          await pickRegular(stage);
          await give(stage);
        }),
        shows: (page) => page.getByRole('button', { name: 'Give it anyway' }),
      },
      {
        ...counter,
        state: 'auto-stamp',
        act: switchAutoStampOn,
        shows: (page) => page.getByRole('switch', { name: 'Auto-stamp', checked: true }),
      },
      {
        ...counter,
        state: 'auto-stamp, stamp given',
        act: awardsAre(given, scanByItself),
        shows: (page) => page.getByText('1 stamp given'),
        sizes: ['phone', 'tablet', 'desktop'],
        windowOnly: true,
      },
      {
        ...counter,
        state: 'auto-stamp, a limit refuses',
        act: awardsAre(refusedByLimit, scanByItself),
        shows: (page) => page.getByRole('button', { name: 'Give it anyway' }),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'auto-stamp, unknown code',
        act: async (stage) => {
          await autoStamp(stage);
          await search(stage, '019a0000-0000-7000-8000-000000000000');
          await stage.page.getByText('Use this code').click();
        },
        shows: (page) => page.getByText(/register and join/i).first(),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'unknown customer',
        act: async (stage) => {
          await search(stage, '019a0000-0000-7000-8000-000000000000');
          await stage.page.getByText('Use this code').click();
        },
        shows: (page) => page.getByText(/register and join/i).first(),
      },
      {
        ...counter,
        state: 'adding a customer',
        act: async ({ page }) => {
          await page.getByRole('button', { name: 'Add a customer' }).click();
          await page.getByRole('button', { name: 'Add the customer' }).click();
        },
        shows: (page) => page.getByText('Please enter a name.'),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'a printed code',
        act: async ({ page }) => {
          await page.getByRole('button', { name: 'Add a customer' }).click();
          await page.getByRole('dialog').getByLabel('Name').fill('Margarethe Blumenthal');
          await page.getByRole('dialog').getByLabel('Phone').fill('+49 30 1234567');
          await page.getByRole('button', { name: 'Add the customer' }).click();
        },
        shows: (page) => page.getByTestId('code-label').first(),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'an unclaimed card is offered',
        act: scanPhone('newMemberId'),
        shows: (page) => page.getByRole('button', { name: 'Merge this card…' }),
      },
      {
        ...counter,
        state: 'merging a card',
        act: async (stage) => {
          await scanPhone('newMemberId')(stage);
          await unclaimedOffer(stage).click();
        },
        shows: (page) => page.getByText('Hold to merge'),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'merging a card, no room',
        act: async (stage) => {
          await scanPhone('regularId')(stage);
          await findUnclaimed(stage, 'aino');
          await stage.page.getByRole('button', { name: 'Aino from the market' }).click();
        },
        shows: (page) => page.getByText(/Together that is 14 stamps/),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'merging a card, refused',
        act: async (stage) => {
          await scanPhone('newMemberId')(stage);
          await unclaimedOffer(stage).click();
          await stage.page.getByRole('button', { name: /^Merge into/ }).dblclick();
        },
        shows: (page) => page.getByRole('dialog').getByRole('alert'),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'which card to merge',
        act: async (stage) => {
          await scanPhone('regularId')(stage);
          await findUnclaimed(stage, 'a');
        },
        shows: (page) => page.getByText('Aino from the market'),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'which card to merge, none found',
        act: async (stage) => {
          await scanPhone('regularId')(stage);
          await findUnclaimed(stage, 'no one at all');
        },
        shows: (page) => page.getByText(/^No members without an account/).last(),
        windowOnly: true,
      },
      {
        ...counter,
        state: 'a member without an account',
        act: async (stage) => {
          await search(stage, stage.cast.unclaimedId);
          await stage.page.getByText('Use this code').click();
        },
        shows: (page) => page.getByRole('region', { name: 'No account yet' }),
      },
      {
        ...counter,
        state: 'Live Stamp tab',
        path: '/livestamp?tab=stamp',
        shows: (page) => page.getByText('Scan or search for a customer first'),
      },
      {
        ...counter,
        state: 'Live Stamp tab, customer',
        path: '/livestamp?tab=stamp',
        act: pickRegular,
        shows: (page) => page.getByText('7 of 10 stamps, 3 to go').first(),
      },
    ],
  },
];
