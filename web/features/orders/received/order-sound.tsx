import { t } from '@lingui/core/macro';
import { BellOff, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { deviceSwitch } from '#lib/device-switch.ts';
import { useSession } from '#lib/session.ts';
import { useServerEvent } from '#lib/socket.ts';
import { type Note, play, wasTouched } from '#lib/sound.ts';
import { Button } from '#ui/button.tsx';
import styles from './received-rows.module.css';

/** Whether this device plays a sound when an order arrives. */
const orderSound = deviceSwitch('orderSound', true);

/** A bell, twice: it has to be heard through a coffee machine. */
const bell: Note[] = [0, 0.55].flatMap((at) => [
  { pitch: 988, at, length: 0.22 },
  { pitch: 1319, at: at + 0.16, length: 0.34 },
]);

/** Runs `onArrival` for each new order of the shop, and plays the bell if this device should. */
export function useArrivals(onArrival: (number: number) => void): void {
  const shopId = useSession()?.shopId;
  useServerEvent('orderChanged', ({ isNew, seller, number }) => {
    if (!isNew || seller !== shopId) return;
    if (orderSound.isOn) play(bell);
    onArrival(number);
  });
}

/** Whether the browser lets this page play sounds: only once someone touched it. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(wasTouched);
  useEffect(() => {
    if (touched) return;
    const look = () => setTouched(wasTouched());
    const kinds = ['pointerup', 'keydown', 'click'];
    for (const kind of kinds) window.addEventListener(kind, look);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, look);
    };
  }, [touched]);
  return touched;
}

/** Turns the sound of new orders on and off, on this device. */
export function SoundSwitch() {
  const isOn = orderSound.use();
  const Icon = isOn ? BellRing : BellOff;
  return (
    <Button
      role="switch"
      aria-checked={isOn}
      aria-label={t`Sound for new orders`}
      onClick={() => {
        orderSound.turn(!isOn);
        if (!isOn) play(bell);
      }}
    >
      <Icon size={20} aria-hidden />{' '}
      {isOn
        ? t({ message: 'Sound on', comment: 'for new orders' })
        : t({ message: 'Sound off', comment: 'for new orders' })}
    </Button>
  );
}

/** Says that the browser is silent until someone touches the page. */
export function SoundHint() {
  const isOn = orderSound.use();
  const isTouched = useTouched();
  if (!isOn || isTouched) return null;
  return (
    <p className={`sd-quiet ${styles.hint}`}>{t`Tap the screen once, so that your browser lets new orders ring.`}</p>
  );
}
