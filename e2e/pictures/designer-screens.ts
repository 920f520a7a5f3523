import type { Page } from '@playwright/test';
import { saveDraft } from '@stampdeck/contract/drafts.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import type { Screen, Shot } from './shot.ts';
import { waiting } from './shot.ts';

const designer: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/rewardCard' };
const tab = (name: string): string => `/rewardCard?tab=${name}`;
const isReady = (page: Page) => page.getByText('Customers’ views').or(page.getByText("Customers' views")).first();

const openVersions: NonNullable<Shot['act']> = ({ page }) => page.getByRole('button', { name: 'All versions' }).click();

const change: NonNullable<Shot['act']> = async ({ page }) => {
  await page.getByLabel('Card description').fill('Coffee, cake and a quiet corner');
  await page.getByRole('tab', { name: 'Submit' }).click();
};

export const designerScreens: Screen[] = [
  {
    name: 'Reward Card Design',
    covers: ['/rewardCard'],
    shots: [
      { ...designer, who: 'flowers', state: 'empty', shows: (page) => page.getByLabel('Number of stamps').first() },
      { ...designer, state: 'full', shows: (page) => page.getByLabel('Number of stamps').first() },
      { ...designer, state: 'loading', calls: 'held', shows: waiting },
      {
        ...designer,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }).first(),
      },
      { ...designer, state: 'Detail', path: tab('detail'), shows: (page) => page.getByLabel('Card description') },
      { ...designer, state: 'Support', path: tab('support'), shows: (page) => page.getByLabel(/terms/i).first() },
      {
        ...designer,
        state: 'Stamps',
        path: tab('stamps'),
        shows: (page) => page.getByRole('button', { name: 'One stamp more' }),
      },
      {
        ...designer,
        state: 'Submit, nothing changed',
        path: tab('submit'),
        shows: (page) => page.getByText('Submit to server'),
      },
      {
        ...designer,
        who: 'flowers',
        state: 'Submit, the first card',
        path: tab('submit'),
        shows: (page) => page.getByText('Submit to server'),
      },
      {
        ...designer,
        state: 'Submit, changed',
        path: tab('detail'),
        act: change,
        shows: (page) => page.getByText('Submit to server'),
      },
      {
        ...designer,
        state: 'Submit failed',
        path: tab('detail'),
        act: async (stage) => {
          await change(stage);
          stage.calls('failing');
          await stage.page.getByRole('button', { name: 'Submit to server' }).click();
        },
        shows: (page) => page.getByText('Failed to upload Card Design Infomartion').first(),
        windowOnly: true,
      },
      {
        ...designer,
        state: 'sizes open',
        act: ({ page }) => page.getByLabel('Number of stamps').first().click(),
        shows: (page) => page.getByRole('option', { name: '20 stamps' }),
        windowOnly: true,
      },
      {
        ...designer,
        state: 'icons open',
        act: ({ page }) =>
          page
            .getByLabel(/Stamp icon/i)
            .first()
            .click(),
        shows: (page) => page.getByRole('listbox').first(),
        windowOnly: true,
      },
      {
        ...designer,
        state: 'colors too similar',
        act: async ({ page }) => {
          await isReady(page).waitFor();
          await page.getByRole('radio', { name: 'Paper' }).click({ force: true });
        },
        shows: (page) => page.getByRole('radio', { name: 'Paper', checked: true }),
      },
      {
        ...designer,
        state: 'an empty field',
        path: tab('stamps'),
        act: async ({ page }) => {
          const label = page.getByLabel('Milestone 1, reward');
          await label.fill('');
          await label.blur();
        },
        shows: (page) => page.getByText('Please fill this in.').first(),
      },
      {
        ...designer,
        state: 'two milestones on one stamp',
        path: tab('stamps'),
        act: async ({ page }) => {
          const second = page.getByLabel('Milestone 2, at stamp');
          await second.selectOption(await page.getByLabel('Milestone 1, at stamp').inputValue());
        },
        shows: (page) => page.getByRole('button', { name: 'Swap places' }),
      },
      {
        ...designer,
        state: 'templates',
        act: ({ page }) => page.getByRole('button', { name: 'See the designs' }).click(),
        shows: (page) => page.getByRole('dialog').getByText('Car wash & repairs'),
        windowOnly: true,
      },
      {
        ...designer,
        state: 'versions',
        path: tab('submit'),
        act: openVersions,
        shows: (page) => page.getByRole('listitem', { name: 'Version 1' }),
        windowOnly: true,
      },
      {
        ...designer,
        state: 'versions, a preview',
        path: tab('submit'),
        act: async (stage) => {
          await openVersions(stage);
          await stage.page.getByRole('button', { name: 'Preview' }).first().click();
        },
        shows: (page) => page.getByRole('listitem', { name: 'Version 2' }).getByRole('article'),
        windowOnly: true,
      },
      {
        ...designer,
        state: 'versions failing',
        path: tab('submit'),
        act: async (stage) => {
          await stage.page.getByRole('button', { name: 'All versions' }).waitFor();
          stage.calls('failing');
          await openVersions(stage);
        },
        shows: (page) => page.getByText('We couldn’t load the versions'),
        windowOnly: true,
      },
      {
        ...designer,
        state: 'two drafts',
        act: async ({ page }) => {
          const [status, message] = refusals.draftMoved;
          const json = { success: false, code: 'draftMoved', message, requestId: '' };
          await page.route(`**${saveDraft.path}`, (route) =>
            route.request().method() === saveDraft.method ? route.fulfill({ status, json }) : route.continue(),
          );
          await page.getByRole('radio', { name: 'Blue' }).click({ force: true });
        },
        shows: (page) => page.getByRole('button', { name: 'Use the other one' }),
      },
    ],
  },
];
