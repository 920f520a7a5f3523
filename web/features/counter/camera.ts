/** The camera while it is needed: opened, chosen, lit, and released. */
import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { formatNumber } from '#language/format.ts';
import { stored } from '#lib/storage.ts';
import { type CameraTrouble, cameraBarrier, troubleOf } from './camera-trouble.ts';

/** A side of the phone, or the id of a camera. */
const chosenCamera = stored('counterCamera', z.string());

/** A phone's two sides. Its cameras' own names are often numbers. */
const sides = { environment: t`Back camera`, user: t`Front camera` };
const isSide = (choice: string | null): choice is keyof typeof sides => choice !== null && Object.hasOwn(sides, choice);

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const useVisible = (): boolean => useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');

const constraints = (choice: string | null): MediaStreamConstraints => ({
  audio: false,
  video: {
    // Enough for a code at arm's length, and fast to decode on an old phone.
    width: { ideal: 1280 },
    height: { ideal: 720 },
    ...(choice === null || isSide(choice)
      ? { facingMode: { ideal: choice ?? 'environment' } }
      : { deviceId: { exact: choice } }),
  },
});

/** Opens the chosen camera, or any other if that one is gone. */
async function openStream(choice: string | null): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia(constraints(choice));
  } catch (error) {
    if (choice === null || troubleOf(error) !== 'absent') throw error;
    chosenCamera.write(null);
    return navigator.mediaDevices.getUserMedia(constraints(null));
  }
}

const stop = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Browsers know the torch; the type library does not. */
type Lit = MediaTrackCapabilities & { torch?: boolean };
type Light = MediaTrackConstraintSet & { torch?: boolean };

async function describe(track: MediaStreamTrack) {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const { deviceId, facingMode } = track.getSettings();
  const named = devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId: id, label }, index) => {
      const number = formatNumber(index + 1);
      return { id, label: label || t`Camera ${number}` };
    });
  const facing = facingMode && named.length > 1 ? Object.entries(sides).map(([id, label]) => ({ id, label })) : [];
  return {
    track,
    cameras: [...facing, ...named],
    cameraId: facing.length > 0 ? facingMode : deviceId,
    hasTorch: (track.getCapabilities?.() as Lit | undefined)?.torch === true,
    /** A front camera is shown mirrored. */
    isFront: facingMode === 'user',
  };
}

export type Camera = ReturnType<typeof useCamera>;

/** Shows the camera's picture in `video` while the page is visible. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const isVisible = useVisible();
  const [chosen, setChosen] = useState(() => chosenCamera.read());
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<Awaited<ReturnType<typeof describe>> | null>(null);
  const [failure, setFailure] = useState<CameraTrouble | null>(null);
  const [torchOn, setTorchOn] = useState(false);
  const barrier = cameraBarrier();
  const isOpen = isVisible && barrier === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    if (!isOpen) return;
    let stream: MediaStream | undefined;
    let left = false;
    const start = async () => {
      stream = await openStream(chosen);
      const [track] = stream.getVideoTracks();
      if (left || !track || !video.current) return stop(stream);
      track.addEventListener('ended', () => setFailure('lost'));
      video.current.srcObject = stream;
      await video.current.play();
      const description = await describe(track);
      if (!left) setOpened(description);
    };
    start().catch((error: unknown) => {
      stop(stream);
      // Leaving the screen while the camera starts interrupts it.
      if (!left) setFailure(troubleOf(error));
    });
    return () => {
      left = true;
      stop(stream);
      setOpened(null);
      setFailure(null);
    };
  }, [isOpen, chosen, attempt, video]);

  useEffect(() => {
    if (!opened?.hasTorch) return;
    // Some cameras name a torch that they do not have.
    opened.track.applyConstraints({ advanced: [{ torch: torchOn } as Light] }).catch(() => setTorchOn(false));
  }, [opened, torchOn]);

  const trouble = barrier ?? failure;
  return {
    isOn: opened !== null && trouble === null,
    trouble,
    cameras: opened?.cameras ?? [],
    cameraId: opened?.cameras.find(({ id }) => id === chosen)?.id ?? opened?.cameraId,
    choose: (id: string) => {
      chosenCamera.write(id);
      setChosen(id);
    },
    isFront: opened?.isFront ?? false,
    /** Null where there is none. */
    torch: opened?.hasTorch ? { isOn: torchOn, turn: setTorchOn } : null,
    retry: () => setAttempt((count) => count + 1),
  };
}
