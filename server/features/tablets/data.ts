/** What is stored about shared tablets and PINs. Never a PIN's hash. */
import type { SliceData } from '#slice-data.ts';
import { listTablets, removeTabletsOf } from './queries.ts';

export const tabletData: SliceData = {
  person: [
    {
      ...{ name: 'pins.json', says: 'where you have a PIN for a shared tablet, without the PIN' },
      ...{ table: 'staff_pins', order: 'shop_id' },
      columns: { shopId: 'shop_id', shop: 'shop', setAt: 'set_at', wrongTries: 'tries' },
    },
  ],
  shop: [{ name: 'tablets.json', says: 'the shared tablets of your shop', rows: listTablets }],
  removed: ['staff_pins'],
  close: removeTabletsOf,
};
