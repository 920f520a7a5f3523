/** Specification, section 9. */
const scanDelayMs = 100;

interface ScanLoop {
  /** Reads the code in the current frame, or null. */
  read: () => Promise<string | null>;
  /** Also with the same code in the next frame. */
  onCode: (text: string) => void;
  /** The decoder failed, and the loop has ended. */
  onFailure: (error: unknown) => void;
}

/** Reads a frame every 100 ms, one at a time: frames that come meanwhile are dropped. Returns the function that ends it. */
export function startScanLoop({ read, onCode, onFailure }: ScanLoop): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const step = async () => {
    const began = performance.now();
    const text = await read();
    if (ended) return;
    if (text !== null) onCode(text);
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
