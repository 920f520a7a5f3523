/** Every screen and the states in which it is photographed. A new screen adds a row; a row without one of the four states says why. */
import { checkoutPaths, dashboardPaths, landingPath, shopPaths } from '@stampdeck/contract/pages.ts';
import { accountScreens } from './account-screens.ts';
import { buyingScreens } from './buying-screens.ts';
import { chatScreens } from './chat-screens.ts';
import { counterScreens } from './counter-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { designerScreens } from './designer-screens.ts';
import { googleScreens } from './google-screens.ts';
import { inboxScreens } from './inbox-screens.ts';
import { productScreens } from './product-screens.ts';
import { reminderScreens } from './reminder-screens.ts';
import { shopScreens } from './shop-screens.ts';
import { demanded, type Screen } from './shot.ts';

export const screens: Screen[] = [
  ...dashboardScreens,
  ...designerScreens,
  ...counterScreens,
  ...accountScreens,
  ...googleScreens,
  ...inboxScreens,
  ...productScreens,
  ...buyingScreens,
  ...shopScreens,
  ...chatScreens,
  ...reminderScreens,
];

/** What the rows miss: addresses without a screen, states without a picture or a reason. */
export function listGaps(): string[] {
  const paths = [...dashboardPaths, ...checkoutPaths, landingPath, ...Object.values(shopPaths)];
  const covered = new Set(screens.flatMap(({ covers }) => covers));
  const missing = paths.filter((path) => !covered.has(path)).map((path) => `No screen shows ${path}.`);
  const stateless = screens.flatMap(({ name, shots, without }) =>
    demanded
      .filter((state) => without?.[state] === undefined && !shots.some((shot) => shot.state === state))
      .map((state) => `${name} is not photographed ${state}, and its row does not say why.`),
  );
  return [...missing, ...stateless];
}
