import type { Page } from '@playwright/test';
import type { Screen, Shot, Stage } from './shot.ts';
import { addPhotos, waiting } from './shot.ts';

const sheet = (page: Page) => page.getByRole('dialog');
const door = (page: Page) => page.getByRole('button', { name: /^Message the shop/ });
const open = ({ page }: Stage) => door(page).click();
/** Opens the chat after the calls have changed. */
const openWhen =
  (now: Parameters<Stage['calls']>[0]) =>
  async ({ page, calls }: Stage) => {
    await door(page).waitFor();
    calls(now);
    await door(page).click();
  };

const chat: Omit<Shot, 'state' | 'shows'> = {
  who: 'regular',
  path: ({ cafeId }) => `/operator/${cafeId}`,
  act: open,
  windowOnly: true,
};

/** The customer's side; the shop's is its inbox. */
export const chatScreens: Screen[] = [
  {
    name: 'Chat with the shop',
    covers: ['/operator/:id'],
    shots: [
      { ...chat, who: 'newMember', state: 'empty', shows: (page) => sheet(page).getByText(/^Ask about/) },
      { ...chat, state: 'full', shows: (page) => sheet(page).getByText('See you at ten!') },
      { ...chat, state: 'loading', act: openWhen('held'), waits: true, shows: (page) => waiting(page) },
      {
        ...chat,
        state: 'failing',
        act: openWhen('failing'),
        shows: (page) => sheet(page).getByRole('button', { name: 'Retry' }),
      },
      {
        ...chat,
        state: 'not sent',
        act: async (stage) => {
          await open(stage);
          await sheet(stage.page).getByRole('textbox').fill('And one more table for two, please.');
          await stage.offline();
          await sheet(stage.page).getByRole('button', { name: 'Send' }).click();
        },
        shows: (page) => sheet(page).getByRole('button', { name: 'Retry' }),
      },
      {
        ...chat,
        state: 'a photo to send',
        act: async (stage) => {
          await open(stage);
          await addPhotos(stage.page);
          await sheet(stage.page).getByRole('textbox').fill('Is this yours?');
        },
        shows: (page) => sheet(page).getByRole('button', { name: 'Remove photo 2' }),
      },
      {
        ...chat,
        state: 'a photo that failed',
        act: async (stage) => {
          await open(stage);
          await sheet(stage.page).getByRole('textbox').waitFor();
          await stage.offline();
          await addPhotos(stage.page);
          await sheet(stage.page).getByRole('button', { name: 'Send' }).click();
        },
        shows: (page) => sheet(page).getByText('Not sent. Retry or remove the photo that failed.'),
      },
      {
        ...chat,
        state: 'a photo, large',
        act: async (stage) => {
          await open(stage);
          await sheet(stage.page)
            .getByRole('button', { name: /^Photo from / })
            .last()
            .click();
        },
        shows: (page) => page.getByRole('dialog', { name: /^Photo from / }),
      },
      {
        ...chat,
        state: 'options',
        act: async (stage) => {
          await open(stage);
          await sheet(stage.page).getByRole('button', { name: 'Options' }).click();
        },
        shows: (page) => sheet(page).getByRole('button', { name: 'Turn off messages' }),
      },
      {
        ...chat,
        state: 'emoji',
        act: async (stage) => {
          await open(stage);
          await sheet(stage.page).getByRole('button', { name: 'Add emoji' }).click();
        },
        shows: (page) => page.getByRole('button', { name: 'grinning face', exact: true }),
      },
      {
        ...chat,
        who: 'fullCard',
        state: 'turned off by the shop',
        shows: (page) => sheet(page).getByText(/has turned off messages with you/),
      },
      {
        ...chat,
        who: 'purse',
        state: 'without a follow',
        path: ({ flowersId }) => `/operator/${flowersId}`,
        shows: (page) => sheet(page).getByRole('button', { name: 'Follow to write' }),
      },
    ],
  },
];
