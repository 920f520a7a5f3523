/**
 * Fills an empty database with shops that look open for weeks, through the product's own actions,
 * oldest first.
 */
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import type { Config } from '#config.ts';
import type { Store } from '#db/client.ts';
import { dropEmails, isUnused } from '#db/demo.ts';
import { signUpOperator } from '#features/accounts/actions.ts';
import { publishDesign } from '#features/designs/actions.ts';
import type { ImageStore } from '#features/images/image-store.ts';
import { saveDetails } from '#features/shops/actions.ts';
import { Refusal } from '#refusal.ts';
import { type Acting, newActing } from './acting.ts';
import { type Calendar, newCalendar } from './calendar.ts';
import { newChance } from './chance.ts';
import { bellScene, quickAnswerScenes, talkScenes } from './inbox.ts';
import { dealsOfCafe, menuOfBarber, menuOfCafe, menuScene, type Written } from './menu.ts';
import { type DemoCustomer, demoCustomers } from './names.ts';
import { opinionsOfBarber, opinionsOfCafe } from './opinions.ts';
import { type Stage, stagesOfMembers } from './people.ts';
import { newPhotographer } from './photos.ts';
import { saleScenes, waitingScenes } from './sales.ts';
import { type DemoShop, demoShops } from './shops.ts';
import { quickAnswersOfCafe, talksOfBarber, talksOfCafe } from './talks.ts';
import { followerScenes, memberScenes, type Scene, type SceneShop } from './visits.ts';

interface Parts {
  store: Store;
  /** Where photos are stored; without it, the menus have none. */
  images?: ImageStore;
  config: Config;
  now: Date;
  timeZone: string;
  /** The sign-in of the demo's operators. */
  password: string;
  /** The name of the database in refusals. */
  where: string;
}

export interface Demo {
  shops: { id: string; name: string; email: string }[];
  /** The customers who joined the first shop, and those who only follow it. */
  members: number;
  followers: number;
}

const seed = 20;
/** The first day of the first shop's newer card. */
const redesignDay = 34;
/** Members of the second shop. They are also customers of the first. */
const barberStages = 'never one some half half most most oneAway full again left disabled'.split(' ') as Stage[];

/** Seeds everything in one transaction. Refuses a database with data and changes nothing then. */
export function seedDemo({ store, images, config, now, timeZone, password, where }: Parts): Promise<Demo> {
  // A writing transaction should await only queries. Hashing a password here is fine, because no
  // one else is waiting.
  return store.write(async (db) => {
    if (!(await isUnused(db))) {
      const sentence = 'holds data already, and nothing in it was changed; name an empty one.';
      throw new Refusal(`the database in ${where} ${sentence}`);
    }
    const chance = newChance(seed);
    const calendar = newCalendar(now, timeZone, chance);
    const acting = newActing({ db, engine: store.engine, config, timeZone });
    const shops: Demo['shops'] = [];
    for (const { name, email, designs, ...details } of demoShops) {
      const at = calendar.opening(designs.length > 0 ? 0 : calendar.lastDay);
      const form = { name, email, password, photo: '', remember: false, timeZone };
      const { id } = await signUpOperator(acting.asNobody(at), form);
      await saveDetails(acting.asOperator(id, at), { ...details, timeZone, language: 'en' });
      const [first] = designs;
      if (first) await publishDesign(acting.asOperator(id, at), id, first);
      shops.push({ id, name, email });
    }
    const [cafe, barber] = shops as [Demo['shops'][0], Demo['shops'][0]];
    const guests = chance.shuffled(demoCustomers);
    const accounts = new Map<DemoCustomer, string>();
    const place = (shopId: string, design: DemoShop): SceneShop => {
      const [older, newer] = [design.designs[0], design.designs.at(-1)];
      const designOn = (day: number) => (day < redesignDay ? older : newer) ?? defaultDesign;
      return { shopId, designOn, acting, calendar, chance, accounts };
    };
    const [atCafe, atBarber] = [place(cafe.id, demoShops[0]), place(barber.id, demoShops[1])];
    const ofBarber = guests.slice(20, 40);
    const [photograph, written]: [ReturnType<typeof newPhotographer> | null, Written] = [
      images ? newPhotographer(images) : null,
      new Map(),
    ];
    const scenes = [
      ...redesign(cafe.id, acting, calendar),
      ...crowd(atCafe, guests, stagesOfMembers),
      ...crowd(atBarber, ofBarber, barberStages),
      ...talkScenes(atCafe, guests, stagesOfMembers, talksOfCafe),
      ...talkScenes(atBarber, ofBarber, barberStages, talksOfBarber),
      ...quickAnswerScenes(atCafe, quickAnswersOfCafe),
      menuScene(atCafe, {
        menu: menuOfCafe,
        deals: dealsOfCafe(calendar.opening(calendar.lastDay + 5)),
        photograph,
        written,
      }),
      menuScene(atBarber, { menu: menuOfBarber, photograph, written }),
      ...saleScenes(atCafe, guests, stagesOfMembers, opinionsOfCafe, written),
      ...saleScenes(atBarber, ofBarber, barberStages, opinionsOfBarber, written),
      ...waitingScenes(atCafe, guests, stagesOfMembers, written),
      ...[atCafe, atBarber].map(bellScene),
    ];
    for (const { act } of scenes.sort((one, other) => one.at - other.at)) await act();
    await dropEmails(db);
    return { shops, members: stagesOfMembers.length, followers: guests.length - stagesOfMembers.length };
  });
}

/** The newer card replaces the first one. Cards with stamps keep their design. */
function redesign(shopId: string, acting: Acting, calendar: Calendar): Scene[] {
  const at = calendar.opening(redesignDay);
  return demoShops[0].designs
    .slice(1)
    .map((design) => ({ at, act: () => publishDesign(acting.asOperator(shopId, at), shopId, design) }));
}

/** One member per stage. The other people only follow. */
const crowd = (place: SceneShop, guests: DemoCustomer[], stages: Stage[]): Scene[] =>
  guests.flatMap((guest, index) => {
    const stage = stages[index];
    return stage ? memberScenes(place, guest, stage) : followerScenes(place, guest);
  });
