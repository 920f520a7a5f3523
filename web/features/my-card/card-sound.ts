/** The sounds of the customer's card, off until they turn them on: a shop is no place for surprises. */
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { stored } from '#lib/storage.ts';

interface Note {
  pitch: number;
  end?: number;
  at: number;
  length: number;
}

const sounds = {
  /** A stamp falls onto the card. */
  thud: [{ pitch: 150, end: 55, at: 0, length: 0.13 }],
  /** A reward: three steps up. */
  chime: [
    { pitch: 659, at: 0, length: 0.16 },
    { pitch: 784, at: 0.11, length: 0.16 },
    { pitch: 1047, at: 0.22, length: 0.34 },
  ],
} satisfies Record<string, Note[]>;

const choice = stored('cardSound', z.boolean());
const listeners = new Set<() => void>();

const isOn = (): boolean => choice.read() ?? false;

/** Whether the card makes sounds on this phone, and the way to change it. */
export function useCardSound(): [on: boolean, turn: (on: boolean) => void] {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const turn = (on: boolean) => {
    choice.write(on);
    for (const listener of listeners) listener();
    if (on) play('thud');
  };
  return [useSyncExternalStore(subscribe, isOn), turn];
}

let speaker: AudioContext | undefined;

function sing(notes: readonly Note[], context: AudioContext): void {
  for (const { pitch, end, at, length } of notes) {
    const start = context.currentTime + at;
    const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
    const volume = new GainNode(context, { gain: 0.2 });
    if (end) oscillator.frequency.exponentialRampToValueAtTime(end, start + length);
    volume.gain.setTargetAtTime(0, start + length * 0.4, length / 4);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length * 2);
  }
}

/** Plays a sound where the person wants sounds and the browser allows them. */
export function play(sound: keyof typeof sounds): void {
  if (!isOn() || typeof AudioContext === 'undefined') return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  speaker ??= new AudioContext();
  const context = speaker;
  if (context.state === 'running') sing(sounds[sound], context);
  else
    context
      .resume()
      .then(() => sing(sounds[sound], context))
      .catch(reportError);
}
