import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { stored } from './storage.ts';

/** A switch that this device remembers. */
export function deviceSwitch(name: string, initially: boolean) {
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
