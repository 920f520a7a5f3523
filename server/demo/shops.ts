/** The shops of the demo with their cards. */
import { milestonesAt, presetColors } from '@stampdeck/contract/cards.ts';
import { type CardDesign, defaultDesign } from '@stampdeck/contract/designs.ts';
import { startingLooks } from '@stampdeck/contract/starting-designs.ts';

const { cafe: coffee } = startingLooks;
const { Yellow: yellow, Lagoon: petrol, Slate: gray } = presetColors;

export interface DemoShop {
  name: string;
  email: string;
  address: string;
  phone: string;
  hours: string;
  bio: string;
  /** Its designs, oldest first. Empty for a shop that has just signed up. */
  designs: CardDesign[];
}

/** The default terms without the price, which each card has itself. */
const terms = defaultDesign.terms.split('\n').slice(1).join('\n');

const cafe: CardDesign = {
  ...defaultDesign,
  businessName: 'Café Kastanie, Lindenstraße 12',
  description: 'Coffee, cake and a long breakfast under the chestnut tree',
  howToCollect: 'One stamp for every breakfast, or for any bill of $8 or more.',
  reward: 'The full card is a breakfast for two, on the house.',
  terms,
  cardColor: yellow,
  size: 12,
  milestones: milestonesAt({ 4: '1 free coffee', 8: 'A slice of cake', 12: 'Breakfast for two' }),
};

const cafeNow: CardDesign = {
  ...cafe,
  description: 'Coffee, cake and breakfast all day, under the chestnut tree',
  howToCollect: 'One stamp for every visit from $6. Sundays count twice before 10 in the morning.',
  ...{ cardColor: coffee.cardColor, stampColor: coffee.stampColor, unstampColor: coffee.unstampColor },
  icon: 'croissant',
  size: 10,
  milestones: milestonesAt({ 3: '1 free coffee', 6: '10% off', 10: 'Breakfast for two' }),
};

const barber: CardDesign = {
  ...defaultDesign,
  terms,
  businessName: 'Schere & Kamm',
  description: 'Cuts and beards, no appointment needed',
  howToCollect: 'One stamp for each cut.',
  reward: 'The sixth cut is free.',
  cardColor: petrol,
  unstampColor: gray,
  icon: 'scissors',
  size: 6,
  milestones: [{ slot: 6, label: '1 free cut' }],
};

/** The first shop is the one to show. The others are its neighbors in the same installation. */
export const demoShops: [DemoShop, DemoShop, DemoShop] = [
  {
    name: 'Café Kastanie',
    email: 'cafe@example.org',
    address: 'Lindenstraße 12, by the canal bridge',
    phone: '+49 30 5550 0112',
    hours: 'Monday to Friday 7:30–18:00\nSaturday and Sunday 8:00–18:00',
    bio: 'A small café with a big tree. We bake every morning, roast on Thursdays and know most of you by name.',
    designs: [cafe, cafeNow],
  },
  {
    name: 'Schere & Kamm',
    email: 'barber@example.org',
    address: 'Lindenstraße 14',
    phone: '+49 30 5550 0114',
    hours: 'Tuesday to Saturday 10:00–19:00',
    bio: 'Two chairs, four hands.',
    designs: [barber],
  },
  {
    name: 'Blumen Ostrowski',
    email: 'flowers@example.org',
    address: '',
    phone: '',
    hours: '',
    bio: '',
    designs: [],
  },
];
