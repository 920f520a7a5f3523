/** What members bought at the counter by their phone, and what they thought of it. */
import { orderSums } from '@stampdeck/contract/order-sums.ts';
import { firstChoices, priceWith } from '@stampdeck/contract/product-prices.ts';
import type { Product } from '@stampdeck/contract/products.ts';
import { deliver, payAtShop } from '#features/orders/changes.ts';
import { place } from '#features/orders/place.ts';
import { add, answer } from '#features/reviews/actions.ts';
import type { Written } from './menu.ts';
import type { DemoCustomer } from './names.ts';
import type { Opinion } from './opinions.ts';
import type { Stage } from './people.ts';
import type { Scene, SceneShop } from './visits.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The scenes of all opinions, each of another one of the guests who have known the shop for long enough. */
export function saleScenes(
  place: SceneShop,
  guests: DemoCustomer[],
  stages: Stage[],
  opinions: Opinion[],
  written: Written,
): Scene[] {
  const left = guests.filter((_, index) => ['full', 'again', 'oneAway', 'most'].includes(stages[index] ?? ''));
  return opinions.flatMap((opinion, index) => {
    const guest = left[index % left.length];
    if (!guest) throw new Error('No one is left who could buy something.');
    return scenesOf(place, guest, opinion, written);
  });
}

/** One of a product, with the first of its choices. */
function orderOf(product: Product) {
  const chosen = firstChoices(product);
  const options = product.options.flatMap(({ name: group, choices }, at) =>
    (chosen[at] ?? []).map((one) => ({ group, choice: choices[one]?.name ?? '' })),
  );
  const { totalPrice } = orderSums(
    [{ price: priceWith(product, chosen), qty: 1, taxClass: product.taxClass }],
    'pickup',
  );
  return {
    orderItems: [{ product: product.id, qty: 1, options }],
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
    const order = await place(acting.asCustomer(customer(), at), { operator: customer(), ...orderOf(product()) });
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
