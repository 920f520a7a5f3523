/** The sounds of the customer's card. They are off until the customer turns them on, so that no phone surprises a shop. */
import { deviceSwitch } from '#lib/device-switch.ts';
import { play } from '#lib/sound.ts';

const sounds = {
  /** A stamp falls onto the card. */
  thud: [{ pitch: 150, end: 55, at: 0, length: 0.13 }],
  /** A reward: three steps up. */
  chime: [
    { pitch: 659, at: 0, length: 0.16 },
    { pitch: 784, at: 0.11, length: 0.16 },
    { pitch: 1047, at: 0.22, length: 0.34 },
  ],
};

export const cardSound = deviceSwitch('cardSound', false);

export function playOnCard(sound: keyof typeof sounds): void {
  if (cardSound.isOn) play(sounds[sound]);
}
