import { t } from '@lingui/core/macro';
import { Flashlight, FlashlightOff, SwitchCamera, VideoOff } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type Camera, useCamera } from './camera.ts';
import { type CameraTrouble, cameraBarrier, otherWays, troubleWords, waysToHttps } from './camera-trouble.ts';
import styles from './counter-scanner.module.css';
import type { Visit } from './counter-visit.ts';
import { PhotoScan } from './photo-scan.tsx';
import { startScanLoop } from './scan-loop.ts';

/** Reads codes from the video while `isOn`. Returns whether the decoder failed, and how to try again. */
function useScanLoop(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onCode: (text: string) => void) {
  const [failed, setFailed] = useState(false);
  const take = useEffectEvent(onCode);
  const runs = isOn && !failed;
  useEffect(() => {
    if (!runs) return;
    return startScanLoop({
      read: async () => {
        const { readQr } = await import('./decoder.ts');
        const picture = video.current;
        return picture && picture.readyState >= picture.HAVE_CURRENT_DATA ? readQr(picture) : null;
      },
      onCode: (text) => take(text),
      onFailure: (error) => {
        reportError(error);
        setFailed(true);
      },
    });
  }, [runs, video]);
  return { failed, retry: () => setFailed(false) };
}

/** The camera's picture, read every 100 ms, or why there is none. It is large while no one is here, and then in a corner. */
export function Scanner({ visit }: { visit: Visit }) {
  const { takeCode: onCode, isFree } = visit;
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const loop = useScanLoop(video, camera.isOn, visit.seeCode);
  const trouble = camera.trouble ?? (loop.failed ? 'decoder' : null);
  const retry = camera.trouble ? camera.retry : loop.retry;
  return (
    <section
      ref={visit.scanner}
      tabIndex={-1}
      className={styles.scanner}
      aria-label={t`Scanner`}
      data-corner={!isFree || undefined}
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
      {isFree && trouble && <Trouble trouble={trouble} onRetry={retry} onCode={onCode} />}
      {!isFree && trouble && <VideoOff size={24} role="img" aria-label={troubleWords(trouble)[0]} />}
      {isFree && !trouble && (
        <>
          <div className={styles.frame} aria-hidden />
          <p className={styles.hint}>
            {camera.isOn ? t`Hold the customer’s code in the frame` : t`Starting the camera…`}
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
          aria-label={t`Torch`}
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
            aria-label={t`Camera`}
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

/** Why there is no picture, how to fix it, and what works without it. */
function Trouble({ trouble, onRetry, onCode }: TroubleProps) {
  const [title, text] = troubleWords(trouble);
  return (
    <div className={styles.trouble} role="status">
      <VideoOff size={28} aria-hidden />
      <h2 className={styles.troubleTitle}>{title}</h2>
      <p>{text}</p>
      {trouble === 'insecure' && (
        <ul className={styles.mends}>
          {waysToHttps().map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {trouble !== 'decoder' && (
          <PhotoScan className={`sd-button sd-button-filled ${styles.photo}`} onCode={onCode} />
        )}
        {cameraBarrier() === null && <Button onClick={onRetry}>{t`Try again`}</Button>}
      </div>
      <p>{otherWays()}</p>
    </div>
  );
}
