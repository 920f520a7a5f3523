/** Slots of a card as bits: slot 1 is 1, slot 2 is 2, slot 3 is 4. A card has at most 20. */

export const slotBits = (slots: readonly number[]): number => slots.reduce((bits, slot) => bits | (1 << (slot - 1)), 0);

export const hasSlot = (bits: number, slot: number): boolean => (bits & (1 << (slot - 1))) !== 0;
