/** The decoder, a module of its own: it and its WebAssembly are fetched only where something is scanned. */
import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Ours, not a CDN's. One object: another one would compile the module again.
const overrides = {
  locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasmAddress : folder + file),
};
// Before the detector is made, which asks for the module at once.
prepareZXingModule({ overrides });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** The text of the first QR code in a picture, or null. Fetches and compiles the decoder first; done at once when it is there. */
export async function readQr(picture: HTMLVideoElement | ImageBitmap): Promise<string | null> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    // A failure would be remembered.
    purgeZXingModule();
    throw error;
  }
  const found = await detector.detect(picture);
  return found.find(({ rawValue }) => rawValue !== '')?.rawValue ?? null;
}
