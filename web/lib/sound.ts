/** Short sounds made of single notes. */

/** Pitch in Hz, start and length in seconds. */
export interface Note {
  pitch: number;
  end?: number;
  at: number;
  length: number;
  wave?: OscillatorType;
}

let speaker: AudioContext | undefined;

/** Browsers mute a page until someone touches it. */
export const wasTouched = (): boolean => navigator.userActivation?.hasBeenActive !== false;

function sound({ pitch, end, at, length, wave = 'triangle' }: Note, context: AudioContext): void {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch });
  // Square waves sound louder.
  const volume = new GainNode(context, { gain: wave === 'square' ? 0.05 : 0.22 });
  if (end) oscillator.frequency.exponentialRampToValueAtTime(end, start + length);
  volume.gain.setTargetAtTime(0, start + length * 0.4, length / 4);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length * 2);
}

/** Plays notes where the browser allows it. */
export function play(notes: readonly Note[]): void {
  if (!wasTouched() || typeof AudioContext === 'undefined') return;
  speaker ??= new AudioContext();
  const context = speaker;
  const playAll = () => {
    for (const note of notes) sound(note, context);
  };
  if (context.state === 'running') playAll();
  else context.resume().then(playAll).catch(reportError);
}
