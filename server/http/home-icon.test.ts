import { homeScreen } from '@stampdeck/contract/home-screen.ts';
import { expect, test } from 'vitest';
import { homeIcons, type Look } from './home-icon.ts';

const { icon192 } = homeScreen.icons;
const look = (cardColor: string): Look => ({ cardColor, stampColor: '#FFFFFF', icon: 'heart', logo: '/images/gone' });

/** Draws icons and counts: each drawing reads its logo once. */
function counted(room?: number) {
  let drawings = 0;
  const readLogo = async () => {
    drawings += 1;
    return null;
  };
  const icons = homeIcons(readLogo, room);
  return { draw: (color: string) => icons(look(color), icon192), drawings: () => drawings };
}

test('the icons of many shops are drawn once, however often they are asked for', async () => {
  const { draw, drawings } = counted();
  const colors = Array.from({ length: 40 }, (_, place) => `#0069${10 + place}`);
  for (const color of [...colors, ...colors]) await draw(color);
  expect(drawings()).toBe(colors.length);
});

test('where memory is short, the icon that was not asked for longest is drawn again', async () => {
  const { length } = await counted().draw('#006950');
  const { draw, drawings } = counted(length * 2.5);
  for (const color of ['#006950', '#006951', '#006950', '#006952', '#006950']) await draw(color);
  expect(drawings()).toBe(3);
  await draw('#006951');
  expect(drawings()).toBe(4);
});
