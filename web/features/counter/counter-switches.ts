/** What is switched on or off at this counter, remembered on this device. */
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { stored } from '#lib/storage.ts';

function deviceSwitch(name: string, initially: boolean) {
  const choice = stored(name, z.boolean());
  const listeners = new Set<() => void>();
  let isOn: boolean | undefined;
  const read = (): boolean => {
    isOn ??= choice.read() ?? initially;
    return isOn;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get isOn(): boolean {
      return read();
    },
    turn(on: boolean): void {
      isOn = on;
      choice.write(on);
      for (const listener of listeners) listener();
    },
    use: (): boolean => useSyncExternalStore(subscribe, read),
  };
}

export const sound = deviceSwitch('counterSound', true);
export const vibration = deviceSwitch('counterVibration', true);
/** A scanned code is stamped by itself. */
export const autoStamp = deviceSwitch('counterAutoStamp', false);
