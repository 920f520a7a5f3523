import './my-code.css';
import { t } from '@lingui/core/macro';
import type { Device } from '@stampdeck/contract/accounts.ts';
import { codeStepSeconds } from '@stampdeck/contract/codes.ts';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '#lib/api.ts';
import { useWakeLock } from '#lib/wake-lock.ts';
import { drawQr } from '#ui/qr.ts';
import { codeAt } from './my-code.ts';

interface Props {
  customerId: string;
  name: string;
  /** Absent on a phone without a secret: the code then only identifies. */
  device: Device | undefined;
}

/** How often the code is checked against the clock (ms): after a sleep, a phone must not show an old one for long. */
const checkMs = 2000;

/** The customer's code, always dark on white, with the time left until the next one. */
export function MyCode({ customerId, name, device }: Props) {
  useWakeLock();
  const [now, setNow] = useState(serverNow);
  const { url, short, msLeft } = codeAt(now, location.origin, customerId, device);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setTimeout(update, Math.min(checkMs, msLeft ?? checkMs) + 10);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [msLeft]);
  return (
    <div className="my-code">
      <Qr text={url} />
      {msLeft !== null && <TimeLeft key={url} msLeft={msLeft} />}
      {short !== null && <ShortCode code={short} />}
      <p className="my-code-name" dir="auto">
        {name}
      </p>
    </div>
  );
}

/** The code to read out where the QR cannot be scanned, in two halves. */
const ShortCode = ({ code }: { code: string }) => (
  <p className="my-code-short">
    <span>{t`Or say this code`}</span>
    <b data-testid="my-short-code" dir="ltr">
      {code.slice(0, 3)} {code.slice(3)}
    </b>
  </p>
);

/** How wide the code may be in px, with its white edge: as wide as the phone allows, at least 240. */
function roomFor(): number {
  return Math.max(240, Math.min(innerWidth - 8, innerHeight * 0.6, 460));
}

function Qr({ text }: { text: string }) {
  const [room, setRoom] = useState(roomFor);
  useEffect(() => {
    const measure = () => setRoom(roomFor());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const { size, path } = useMemo(() => drawQr(text), [text]);
  // Whole device pixels for each module keep its edges sharp for a camera.
  const ratio = window.devicePixelRatio || 1;
  const module = Math.max(Math.floor((room * ratio) / size), Math.ceil((240 * ratio) / size)) / ratio;
  return (
    <svg
      className="my-code-qr"
      data-testid="my-code"
      data-code={text}
      role="img"
      aria-label={t`Your QR code, for the scanner at the counter`}
      viewBox={`0 0 ${size} ${size}`}
      width={module * size}
      height={module * size}
      shapeRendering="crispEdges"
    >
      <path className="my-code-paper" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="my-code-ink" d={path} />
    </svg>
  );
}

/** A thin bar that empties until the next code appears. */
function TimeLeft({ msLeft }: { msLeft: number }) {
  const [elapsed] = useState(codeStepSeconds * 1000 - msLeft);
  return (
    <div className="my-code-time" aria-hidden="true">
      <span style={{ animationDuration: `${codeStepSeconds}s`, animationDelay: `-${elapsed}ms` }} />
    </div>
  );
}
