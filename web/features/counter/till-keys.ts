/** One-letter keys at the counter, which can be turned off. */
import { type RefObject, useEffect } from 'react';
import { deviceSwitch } from '#lib/device-switch.ts';

/** Whether keys act at this device. The codes of a hand scanner are read all the same. */
export const keysOn = deviceSwitch('counterKeys', true);

/** What the keys do with the customer who is here. */
export interface TillKeys {
  give: () => void;
  takeBack: () => void;
  /** How many stamps the next press gives. */
  choose: (amount: number) => void;
  redeem: () => void;
  undo: () => void;
}

export type KeysRef = RefObject<TillKeys | null>;

/** Lets the keys act on this customer while they are shown. */
export function useTillKeys(ref: KeysRef, keys: TillKeys): void {
  useEffect(() => {
    ref.current = keys;
    return () => {
      ref.current = null;
    };
  });
}

/** A key that a person pressed. */
export function pressKey(keys: TillKeys, key: string): void {
  if (key === '+') keys.give();
  else if (key === '-' || key === '−') keys.takeBack();
  else if (key === 'r') keys.redeem();
  else if (key === 'z') keys.undo();
  else if (/^[1-5]$/.test(key)) keys.choose(Number(key));
}
