/** What the counter hears and feels: each result has its own sound and its own buzz. */
import { sound, vibration } from './counter-switches.ts';

export type Result = 'scanned' | 'given' | 'taken' | 'refused';

/** Pitch in Hz, start and length in seconds. */
type Note = { pitch: number; end?: number; at: number; length: number; wave: OscillatorType };

const notes: Record<Result, Note[]> = {
  scanned: [{ pitch: 1320, at: 0, length: 0.07, wave: 'sine' }],
  // The thud of a stamp, then a light ring.
  given: [
    { pitch: 150, end: 55, at: 0, length: 0.13, wave: 'triangle' },
    { pitch: 880, at: 0.07, length: 0.16, wave: 'sine' },
  ],
  taken: [{ pitch: 440, end: 220, at: 0, length: 0.16, wave: 'triangle' }],
  refused: [
    { pitch: 196, at: 0, length: 0.12, wave: 'square' },
    { pitch: 156, at: 0.16, length: 0.18, wave: 'square' },
  ],
};

const buzzes: Record<Result, number[]> = {
  scanned: [25],
  given: [50],
  taken: [30, 40, 30],
  refused: [90, 60, 90],
};

let speaker: AudioContext | undefined;

function play({ pitch, end, at, length, wave }: Note, context: AudioContext): void {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch });
  // Squares are loud for their height.
  const volume = new GainNode(context, { gain: wave === 'square' ? 0.05 : 0.22 });
  if (end) oscillator.frequency.exponentialRampToValueAtTime(end, start + length);
  volume.gain.setTargetAtTime(0, start + length * 0.4, length / 4);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length * 2);
}

/** Tells a result by sound and vibration, where the device and the person allow them. */
export function tell(result: Result): void {
  // Browsers keep a page still until it was touched once.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  if (vibration.isOn) navigator.vibrate?.(buzzes[result]);
  if (!sound.isOn || typeof AudioContext === 'undefined') return;
  speaker ??= new AudioContext();
  const context = speaker;
  const playAll = () => {
    for (const note of notes[result]) play(note, context);
  };
  if (context.state === 'running') playAll();
  else void context.resume().then(playAll);
}
