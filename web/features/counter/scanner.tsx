import { Flashlight, FlashlightOff, SwitchCamera, VideoOff } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AutoSwitch } from './auto-switch.tsx';
import { type Camera, useCamera } from './camera.ts';
import { type CameraTrouble, cameraBarrier, otherWays, troubleWords, waysToHttps } from './camera-trouble.ts';
import styles from './counter-scanner.module.css';
import type { Visit } from './counter-visit.ts';
import { PhotoScan } from './photo-scan.tsx';
import { startScanLoop } from './scan-loop.ts';

/** A camera that nobody looks through is given back after this long. */
const restMs = 60_000;
const lookPastMs = 2000;

/** True once `on` has held for `ms`. */
function useAfter(on: boolean, ms: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setDue(true), ms);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [on, ms]);
  return due;
}

/** Reads codes from the video while `isOn`. Gives back whether the decoder failed, and how to try it again. */
function useScanLoop(video: RefObject<HTMLVideoElement | null>, isOn: boolean, visit: Visit) {
  const { isAuto } = visit;
  const [failed, setFailed] = useState(false);
  const take = useEffectEvent((text: string, looksPast: boolean): boolean => {
    // The code that was read last may still be held up.
    if (looksPast && text === visit.code) return true;
    visit.takeCode(text);
    return isAuto;
  });
  const runs = isOn && !failed;
  useEffect(() => {
    if (!runs) return;
    const lookPastUntil = isAuto ? 0 : performance.now() + lookPastMs;
    return startScanLoop({
      read: async () => {
        const { readQr } = await import('./decoder.ts');
        const picture = video.current;
        return picture && picture.readyState >= picture.HAVE_CURRENT_DATA ? readQr(picture) : null;
      },
      onCode: (text) => take(text, performance.now() < lookPastUntil),
      onFailure: (error) => {
        reportError(error);
        setFailed(true);
      },
    });
  }, [runs, video, isAuto]);
  return { failed, retry: () => setFailed(false) };
}

/** The camera's picture, read every 100 ms; or why there is none. While paused the camera stays open for a quick way back, unseen. */
export function Scanner({ visit }: { visit: Visit }) {
  const { takeCode: onCode } = visit;
  const isPaused = !visit.isScanning;
  const video = useRef<HTMLVideoElement>(null);
  const isResting = useAfter(isPaused, restMs);
  const camera = useCamera(video, !isResting, !isPaused);
  const loop = useScanLoop(video, camera.isOn && !isPaused, visit);
  const trouble = camera.trouble ?? (loop.failed ? 'decoder' : null);
  const retry = camera.trouble ? camera.retry : loop.retry;
  return (
    <section
      ref={visit.scanner}
      tabIndex={-1}
      className={styles.scanner}
      aria-label="Scanner"
      hidden={isPaused}
      data-status={trouble ? 'trouble' : camera.isOn ? 'on' : 'starting'}
    >
      <video
        ref={video}
        className={styles.picture}
        data-front={camera.isFront || undefined}
        muted
        playsInline
        aria-hidden
      />
      <div className={styles.corner}>
        <AutoSwitch />
      </div>
      {trouble ? (
        <Trouble trouble={trouble} onRetry={retry} onCode={onCode} />
      ) : (
        <>
          <div className={styles.frame} aria-hidden />
          <p className={styles.hint}>
            {camera.isOn ? 'Hold the customer’s code in the frame' : 'Starting the camera…'}
          </p>
          <Tools camera={camera} onCode={onCode} />
        </>
      )}
    </section>
  );
}

function Tools({ camera, onCode }: { camera: Camera; onCode: (text: string) => void }) {
  const { torch, cameras, cameraId, choose } = camera;
  return (
    <div className={styles.tools}>
      <PhotoScan className={styles.tool} isCompact onCode={onCode} />
      {torch && (
        <button
          type="button"
          className={styles.tool}
          aria-pressed={torch.isOn}
          aria-label="Torch"
          onClick={() => torch.turn(!torch.isOn)}
        >
          {torch.isOn ? <Flashlight size={22} aria-hidden /> : <FlashlightOff size={22} aria-hidden />}
        </button>
      )}
      {cameras.length > 1 && (
        <label className={styles.tool}>
          <SwitchCamera size={22} aria-hidden />
          <select
            className={styles.choice}
            aria-label="Camera"
            value={cameraId ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {cameras.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

interface TroubleProps {
  trouble: CameraTrouble;
  onRetry: () => void;
  onCode: (text: string) => void;
}

/** Why there is no picture, how to mend it, and what works without. */
function Trouble({ trouble, onRetry, onCode }: TroubleProps) {
  const [title, text] = troubleWords[trouble];
  return (
    <div className={styles.trouble} role="status">
      <VideoOff size={28} aria-hidden />
      <h2 className={styles.troubleTitle}>{title}</h2>
      <p>{text}</p>
      {trouble === 'insecure' && (
        <ul className={styles.mends}>
          {waysToHttps.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {trouble !== 'decoder' && (
          <PhotoScan className={`sd-button sd-button-filled ${styles.photo}`} onCode={onCode} />
        )}
        {cameraBarrier() === null && <Button onClick={onRetry}>Try again</Button>}
      </div>
      <p>{otherWays}</p>
    </div>
  );
}
