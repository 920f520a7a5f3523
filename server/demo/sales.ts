/** What members bought at the counter by their phone, what they thought of it, and what they wait for. */
import { orderSums } from '@stampdeck/contract/order-sums.ts';
import { firstChoices, priceWith } from '@stampdeck/contract/product-prices.ts';
import type { Product } from '@stampdeck/contract/products.ts';
import { deliver, payAtShop, saveKitchen } from '#features/orders/changes.ts';
import { place as placeOrder } from '#features/orders/place.ts';
import { add, answer } from '#features/reviews/actions.ts';
import type { Written } from './menu.ts';
import type { DemoCustomer } from './names.ts';
import type { Opinion } from './opinions.ts';
import type { Stage } from './people.ts';
import type { Scene, SceneShop } from './visits.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Guests who have known the shop for long enough. */
const regulars = (guests: DemoCustomer[], stages: Stage[]): DemoCustomer[] =>
  guests.filter((_, index) => ['full', 'again', 'oneAway', 'most'].includes(stages[index] ?? ''));

/** The scenes of all opinions, each of another one of the regular guests. */
export function saleScenes(
  place: SceneShop,
  guests: DemoCustomer[],
  stages: Stage[],
  opinions: Opinion[],
  written: Written,
): Scene[] {
  const left = regulars(guests, stages);
  return opinions.flatMap((opinion, index) => {
    const guest = left[index % left.length];
    if (!guest) throw new Error('No one is left who could buy something.');
    return scenesOf(place, guest, opinion, written);
  });
}

interface Wishes {
  table?: string;
  note?: string;
  pickupAt?: string;
}

/** The regular guests who wait for an order when the demo ends: one is being made, one is to be collected in an hour. */
export function waitingScenes(
  { acting, calendar, shopId, accounts }: SceneShop,
  guests: DemoCustomer[],
  stages: Stage[],
  written: Written,
): Scene[] {
  const [early, late] = regulars(guests, stages).toReversed();
  if (!early || !late) throw new Error('No one is left who could wait for something.');
  const { now, latest } = calendar;
  const buy = (guest: DemoCustomer, at: number, titles: string[], more: Wishes) => {
    const operator = accounts.get(guest) as string;
    const products = titles.map((title) => written.get(title) as Product);
    return placeOrder(acting.asCustomer(operator, at), { operator, ...orderOf(products), ...more });
  };
  const [placed, started, last] = [latest - 8 * minute, latest - 5 * minute, latest - 2 * minute];
  let id = '';
  return [
    {
      at: placed,
      act: async () => {
        ({ id } = await buy(early, placed, ['Cappuccino', 'Almond brownie'], { table: '4' }));
      },
    },
    { at: started, act: () => saveKitchen(acting.asOperator(shopId, started), id, 'inProgress') },
    {
      at: last,
      act: () => {
        const pickupAt = new Date(now + hour).toISOString();
        return buy(late, last, ['Iced latte', 'Chestnut tart'], { pickupAt, note: 'Less ice, please.' });
      },
    },
  ];
}

/** One of each product, with the first of its choices. */
function orderOf(products: Product[]) {
  const lines = products.map((product) => ({ product, chosen: firstChoices(product) }));
  const { totalPrice } = orderSums(
    lines.map(({ product, chosen }) => ({ price: priceWith(product, chosen), qty: 1, taxClass: product.taxClass })),
    'pickup',
  );
  return {
    orderItems: lines.map(({ product, chosen }) => ({
      ...{ product: product.id, qty: 1 },
      options: product.options.flatMap(({ name: group, choices }, at) =>
        (chosen[at] ?? []).map((one) => ({ group, choice: choices[one]?.name ?? '' })),
      ),
    })),
    ...({ paymentMethod: 'Pay at the shop', deliveryMethod: 'pickup', table: '', note: '', totalPrice } as const),
  };
}

function scenesOf(
  { acting, calendar, shopId, accounts }: SceneShop,
  guest: DemoCustomer,
  { title, daysAgo, time, stars, text, thanks }: Opinion,
  written: Written,
): Scene[] {
  const day = calendar.lastDay - daysAgo;
  const at = calendar.timeOn(day, time);
  const paid = at + 12 * minute;
  const reviewed = Math.min(paid + 5 * hour, calendar.latest);
  const answered = calendar.timeOn(day + 1, '8:10');
  const customer = () => accounts.get(guest) as string;
  const product = () => written.get(title) as Product;
  let reviewId = '';
  const buy = async () => {
    const body = { operator: customer(), ...orderOf([product()]) };
    const order = await placeOrder(acting.asCustomer(customer(), at), body);
    const till = acting.asOperator(shopId, paid);
    await payAtShop(till, order.id);
    await deliver(till, order.id);
  };
  const write = async () => {
    ({ id: reviewId } = await add(acting.asCustomer(customer(), reviewed), product().id, { stars, text }));
  };
  const scenes: Scene[] = [
    { at, act: buy },
    { at: reviewed, act: write },
  ];
  if (thanks !== undefined && answered > reviewed)
    scenes.push({ at: answered, act: () => answer(acting.asOperator(shopId, answered), reviewId, thanks) });
  return scenes;
}
