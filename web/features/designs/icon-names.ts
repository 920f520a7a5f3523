import { t } from '@lingui/core/macro';
import type { StampIconId } from '@stampdeck/contract/designs.ts';

/** What the icons are called, for people who pick one. */
export const iconNames: Readonly<Record<StampIconId, string>> = {
  coffee: t`Coffee`,
  cup: t`Takeaway cup`,
  bean: t`Coffee bean`,
  croissant: t`Croissant`,
  cake: t`Cake`,
  pizza: t`Pizza`,
  burger: t`Burger`,
  bowl: t`Noodle bowl`,
  sushi: t`Sushi`,
  taco: t`Taco`,
  icecream: t`Ice cream`,
  beer: t`Beer`,
  wine: t`Wine`,
  scissors: t`Scissors`,
  nail: t({ message: 'Nail polish', comment: 'the icon of a nail salon' }),
  flower: t`Flower`,
  paw: t`Paw`,
  bike: t`Bicycle`,
  car: t`Car`,
  book: t`Book`,
  bag: t`Shopping bag`,
  heart: t`Heart`,
  star: t`Star`,
  stamp: t({ message: 'Stamp', comment: 'the icon: a rubber stamp' }),
};
