import type { Page } from '@playwright/test';
import type { Screen, Shot } from './shot.ts';
import { waiting } from './shot.ts';

const designer: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/rewardCard' };
const tab = (name: string): string => `/rewardCard?tab=${name}`;
const isReady = (page: Page) => page.getByText('Customers’ views').or(page.getByText("Customers' views")).first();

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
        state: 'colours too much alike',
        act: async ({ page }) => {
          await isReady(page).waitFor();
          await page.getByRole('radio', { name: 'Paper' }).click({ force: true });
        },
        shows: (page) => page.getByRole('radio', { name: 'Paper', checked: true }),
      },
      {
        ...designer,
        state: 'a field left empty',
        path: tab('stamps'),
        act: async ({ page }) => {
          const label = page.getByLabel('Milestone 1, reward');
          await label.fill('');
          await label.blur();
        },
        shows: (page) => page.getByText('Please fill this in.').first(),
      },
    ],
  },
];
