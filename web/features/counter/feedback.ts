/** Sound and vibration at the counter: each result has its own. */
import { deviceSwitch } from '#lib/device-switch.ts';
import { type Note, play, wasTouched } from '#lib/sound.ts';

export type Result = 'scanned' | 'given' | 'taken' | 'refused';

const notes: Record<Result, Note[]> = {
  scanned: [{ pitch: 1320, at: 0, length: 0.07, wave: 'sine' }],
  // The thud of a stamp, then a light ring.
  given: [
    { pitch: 150, end: 55, at: 0, length: 0.13 },
    { pitch: 880, at: 0.07, length: 0.16, wave: 'sine' },
  ],
  taken: [{ pitch: 440, end: 220, at: 0, length: 0.16 }],
  refused: [
    { pitch: 196, at: 0, length: 0.12, wave: 'square' },
    { pitch: 156, at: 0.16, length: 0.18, wave: 'square' },
  ],
};

const vibrations: Record<Result, number[]> = {
  scanned: [25],
  given: [50],
  taken: [30, 40, 30],
  refused: [90, 60, 90],
};

export const sound = deviceSwitch('counterSound', true);
export const vibration = deviceSwitch('counterVibration', true);

/** Plays a result's sound and vibration if the device and the person allow them. */
export function playFeedback(result: Result): void {
  if (vibration.isOn && wasTouched()) navigator.vibrate?.(vibrations[result]);
  if (sound.isOn) play(notes[result]);
}
