import type { Screen, Shot, Stage } from './shot.ts';
import { waiting } from './shot.ts';

const counter: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/livestamp' };

const search = async ({ page }: Stage, text: string) =>
  page.getByLabel('Search a customer by name or e-mail, or type their code').fill(text);

const pick =
  (text: string, name: string): NonNullable<Shot['act']> =>
  async (stage) => {
    await search(stage, text);
    await stage.page.getByRole('button', { name }).or(stage.page.getByRole('option', { name })).first().click();
    await stage.page.getByRole('heading', { name }).waitFor();
  };
const pickRegular = pick('regular@example.com', 'Zoë Müller');
const pickFull = pick('fullcard@example.com', 'Amara Okafor');

/** A browser whose owner said no to the camera. */
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
        state: 'nobody found',
        act: (stage) => search(stage, 'nobody at all'),
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
          await stage.page.getByRole('button', { name: 'Give 1 stamp' }).click();
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
        state: 'stamp on its way',
        act: async (stage) => {
          await pickRegular(stage);
          stage.calls('held');
          await stage.page.getByRole('button', { name: 'Give 1 stamp' }).click();
        },
        shows: (page) => page.locator('[data-pending]').first(),
      },
      {
        ...counter,
        state: 'customer unknown',
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
        state: 'a code on paper',
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
        state: 'Live Stamp tab',
        path: '/livestamp?tab=stamp',
        shows: (page) => page.getByText('Scan or search a customer first'),
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
