/** The QR decoder. It is a module of its own, so that it and its WebAssembly load only for a scan. */
import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Our own file, not a CDN's. One object: another one would compile the module again.
const overrides = {
  locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasmAddress : folder + file),
};
// Before the detector is made, because it loads the module at once.
prepareZXingModule({ overrides });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** Returns the text of the first QR code in a picture, or null. Loads the decoder first if it is not there yet. */
export async function readQr(picture: HTMLVideoElement | ImageBitmap): Promise<string | null> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    // Otherwise the failure would be cached.
    purgeZXingModule();
    throw error;
  }
  const found = await detector.detect(picture);
  return found.find(({ rawValue }) => rawValue !== '')?.rawValue ?? null;
}
