/** Specification, section 9. */
const scanDelayMs = 100;

interface ScanLoop {
  /** The code in the frame that is shown now, or null. */
  read: () => Promise<string | null>;
  /** True: go on, also with the same code in the next frame. The loop has ended otherwise. */
  onCode: (text: string) => boolean;
  /** The decoder failed; the loop has ended then. */
  onFailure: (error: unknown) => void;
}

/** Reads a frame every 100 ms, one at a time: frames that come while one is read are dropped. Gives back what ends it. */
export function startScanLoop({ read, onCode, onFailure }: ScanLoop): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const step = async () => {
    const began = performance.now();
    const text = await read();
    if (ended) return;
    if (text !== null && !onCode(text)) ended = true;
    if (ended) return;
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
