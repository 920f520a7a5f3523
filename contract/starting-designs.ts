/** Whole designs by trade to start from: colours, icons, size, milestones and texts that agree with one another. */
import { milestonesAt } from './cards.ts';
import type { CardDesign } from './designs.ts';

/** What a starting design brings. The shop's logo and contact line stay as they are. */
type StartingParts = Omit<CardDesign, 'logo' | 'businessName' | 'previewCount'>;

export interface StartingDesign {
  id: string;
  trade: string;
  design: StartingParts;
}

const rules = (...own: string[]): string =>
  [
    ...own,
    'A reward cannot be used in part.',
    'Stamps and rewards cannot be exchanged, refunded or paid out in cash.',
    "The shop's decision is final.",
  ].join('\n');

const start = (id: string, trade: string, design: StartingParts): StartingDesign => ({ id, trade, design });

export const startingDesigns: readonly [StartingDesign, ...StartingDesign[]] = [
  start('cafe', 'Café', {
    ...{ cardColor: '#4E342E', stampColor: '#F6E2C6', unstampColor: '#6B4C43', icon: 'coffee', emptyIcon: '' },
    size: 10,
    description: 'Coffee, slowly',
    howToCollect: 'One stamp for every hot drink.',
    reward: 'A full card brings a hot drink of your choice, on the house.',
    terms: rules('One stamp for every hot drink, whatever its size.'),
    milestones: milestonesAt({ 5: 'A cookie', 10: 'A drink' }),
  }),
  start('bakery', 'Bakery', {
    ...{ cardColor: '#F7E3BF', stampColor: '#A84B16', unstampColor: '#EACB97', icon: 'croissant', emptyIcon: '' },
    size: 8,
    description: 'Baked this morning',
    howToCollect: 'One stamp for every $5 you spend on bread and cake.',
    reward: 'A full card brings a loaf of bread of your choice.',
    terms: rules('Get 1 stamp for every $5 you spend.'),
    milestones: milestonesAt({ 4: 'A roll', 8: 'A loaf' }),
  }),
  start('restaurant', 'Restaurant', {
    ...{ cardColor: '#6D1B2D', stampColor: '#F0CF95', unstampColor: '#88384A', icon: 'bowl', emptyIcon: '' },
    size: 6,
    description: 'A table for you',
    howToCollect: 'One stamp for every main course.',
    reward: 'A full card brings a main course of your choice.',
    terms: rules('One stamp for every main course, for whoever pays the bill.'),
    milestones: milestonesAt({ 3: 'A dessert', 6: 'A main' }),
  }),
  start('pizza', 'Pizza & takeaway', {
    ...{ cardColor: '#C62F22', stampColor: '#FFE8BF', unstampColor: '#D65D51', icon: 'pizza', emptyIcon: '' },
    size: 12,
    description: 'Hot in the box',
    howToCollect: 'One stamp for every pizza, here or to take away.',
    reward: 'A full card brings a pizza of your choice.',
    terms: rules('One stamp for every pizza.'),
    milestones: milestonesAt({ 4: 'A soda', 8: 'A dip', 12: 'A pizza' }),
  }),
  start('bar', 'Bar & wine', {
    ...{ cardColor: '#2A1A3E', stampColor: '#E3B565', unstampColor: '#443159', icon: 'wine', emptyIcon: '' },
    size: 8,
    description: 'By the glass',
    howToCollect: 'One stamp for every $15 on your bill.',
    reward: 'A full card brings a glass of the house wine.',
    terms: rules('Get 1 stamp for every $15 you spend.', 'Only for guests of legal drinking age.'),
    milestones: milestonesAt({ 4: 'Olives', 8: 'A glass' }),
  }),
  start('beauty', 'Hair & beauty', {
    ...{ cardColor: '#F5D8DC', stampColor: '#9C2B4B', unstampColor: '#E9BCC4', icon: 'scissors', emptyIcon: '' },
    size: 6,
    description: 'Time for yourself',
    howToCollect: 'One stamp for every appointment.',
    reward: 'A full card brings 50% off an appointment.',
    terms: rules('One stamp for every appointment that was kept.'),
    milestones: milestonesAt({ 3: '10% off', 6: '50% off' }),
  }),
  start('flowers', 'Flowers & gifts', {
    ...{ cardColor: '#DDEBD6', stampColor: '#2F6B43', unstampColor: '#BDD6B3', icon: 'flower', emptyIcon: '' },
    size: 9,
    description: 'Fresh from the market',
    howToCollect: 'One stamp for every bouquet or plant.',
    reward: 'A full card brings a bouquet of the season.',
    terms: rules('One stamp for every bouquet or plant from $10.'),
    milestones: milestonesAt({ 3: 'A card', 9: 'A bouquet' }),
  }),
  start('carwash', 'Car wash & repairs', {
    ...{ cardColor: '#0F4654', stampColor: '#FFC857', unstampColor: '#2C6170', icon: 'car', emptyIcon: '' },
    size: 5,
    description: 'In and out, shining',
    howToCollect: 'One stamp for every wash.',
    reward: 'A full card brings a wash of your choice.',
    terms: rules('One stamp for every wash.'),
    milestones: milestonesAt({ 3: '20% off', 5: 'A wash' }),
  }),
];
