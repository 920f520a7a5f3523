/** Specification, section 9. */
const scanDelayMs = 100;

interface ScanLoop {
  /** The code in the frame that is shown now, or null. */
  read: () => Promise<string | null>;
  /** The loop has ended then, unless it goes on. */
  onCode: (text: string) => void;
  /** Every frame's code is told, that of the frame before, too. */
  goesOn?: boolean;
  /** The decoder failed; the loop has ended then. */
  onFailure: (error: unknown) => void;
  /** A code to look past, for now. */
  isKnown?: (text: string) => boolean;
}

/** Reads a frame every 100 ms, one at a time: frames that come while one is read are dropped. Gives back what ends it. */
export function startScanLoop({ read, onCode, onFailure, isKnown, goesOn = false }: ScanLoop): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const step = async () => {
    const began = performance.now();
    const text = await read();
    if (ended) return;
    if (text !== null && !isKnown?.(text)) {
      ended = !goesOn;
      onCode(text);
      if (ended) return;
    }
    schedule(Math.max(0, scanDelayMs - (performance.now() - began)));
  };
  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      step().catch((error: unknown) => {
        if (ended) return;
        ended = true;
        onFailure(error);
      });
    }, ms);
  };

  schedule(0);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
