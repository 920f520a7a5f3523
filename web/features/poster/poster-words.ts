/** The sentences on the printed sheets. Customers read them, so they are in the poster's own language. */
import { msg, plural } from '@lingui/core/macro';

export const posterWords = {
  collectHere: msg({ message: 'Collect your stamps here', comment: 'first line of the poster, above the shop’s name' }),
  steps: [
    {
      name: msg({ message: 'Scan', comment: 'heading of step 1: a verb, as short as possible' }),
      text: msg`Point your phone’s camera at the code.`,
    },
    {
      name: msg({ message: 'Join', comment: 'heading of step 2: a verb, as short as possible' }),
      text: msg`Your name and email address, no app.`,
    },
    {
      name: msg({ message: 'Collect', comment: 'heading of step 3: a verb, as short as possible' }),
      text: msg`Show your own code here, get your stamp.`,
    },
  ],
  allSteps: msg({ message: 'Scan. Join. Collect.', comment: 'the three steps in one short line, on a small card' }),
  allStepsText: msg`No app. Show your own code here, get your stamp.`,
  sticker: msg({ message: 'Scan and collect stamps', comment: 'above the code on a sticker of 50 mm: short' }),
  reward: (size: number, reward: string) =>
    msg({
      message: `${plural(size, { one: '# stamp', other: '# stamps' })}: ${reward}`,
      comment: 'size: stamps of a full card; reward: what it gives, as the shop named it',
    }),
  fullCard: (size: number) =>
    msg`${plural(size, { one: '# stamp fills your card', other: '# stamps fill your card' })}`,
  title: (shopName: string) => msg`Poster of ${shopName}`,
  code: (url: string) => msg`QR code of ${url}`,
};
