/** The looks of the starting designs, by trade: colors, icons and size. The web adds texts and milestones in the page's language. */
import type { CardDesign } from './designs.ts';

type Look = Pick<CardDesign, 'cardColor' | 'stampColor' | 'unstampColor' | 'icon' | 'emptyIcon' | 'size'>;

const look = (
  cardColor: string,
  stampColor: string,
  unstampColor: string,
  icon: Look['icon'],
  size: Look['size'],
): Look => ({
  ...{ cardColor, stampColor, unstampColor, icon, size },
  emptyIcon: '',
});

export const startingLooks = {
  cafe: look('#4E342E', '#F6E2C6', '#6B4C43', 'coffee', 10),
  bakery: look('#F7E3BF', '#A84B16', '#EACB97', 'croissant', 8),
  restaurant: look('#6D1B2D', '#F0CF95', '#88384A', 'bowl', 6),
  pizza: look('#C62F22', '#FFE8BF', '#D65D51', 'pizza', 12),
  bar: look('#2A1A3E', '#E3B565', '#443159', 'wine', 8),
  beauty: look('#F5D8DC', '#9C2B4B', '#E9BCC4', 'scissors', 6),
  flowers: look('#DDEBD6', '#2F6B43', '#BDD6B3', 'flower', 9),
  carwash: look('#0F4654', '#FFC857', '#2C6170', 'car', 5),
} satisfies Record<string, Look>;
export type StartingTrade = keyof typeof startingLooks;
