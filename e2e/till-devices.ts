/** What stands at a till: a camera whose picture changes while it runs (Chromium's own plays one film each time a page opens it), and a hand scanner. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
});

/** In the page: the camera is a canvas, drawn again ten times a second as a camera does, and every tap is counted. */
const camera = `(() => {
  let modules = null;
  window.tillCamera = { show: (next) => { modules = next; }, taps: 0 };
  addEventListener('pointerdown', () => { window.tillCamera.taps += 1; }, true);
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const pen = canvas.getContext('2d');
    const draw = () => {
      pen.fillStyle = 'white';
      pen.fillRect(0, 0, 640, 480);
      if (!modules) return;
      const edge = Math.floor(400 / modules.length);
      const left = (640 - edge * modules.length) / 2;
      const top = (480 - edge * modules.length) / 2;
      pen.fillStyle = 'black';
      modules.forEach((row, y) => [...row].forEach((module, x) => {
        if (module === '1') pen.fillRect(left + x * edge, top + y * edge, edge, edge);
      }));
    };
    draw();
    setInterval(draw, 100);
    return canvas.captureStream(10);
  };
})()`;

/** Gives a page, before it opens, a camera that sees what `holdUp` holds up. */
export const giveCamera = (page: Page): Promise<unknown> => page.addInitScript(camera);

/** Holds a code before the camera until the next is held up; null takes it away. */
export async function holdUp(page: Page, text: string | null): Promise<void> {
  const rows = text === null ? null : await modulesOf(text);
  await page.evaluate(`window.tillCamera.show(${JSON.stringify(rows)})`);
}

/** How often someone touched the screen since it opened. */
export const tapsOn = (page: Page): Promise<number> => page.evaluate<number>('window.tillCamera.taps');

/** A code's rows of modules, '1' for dark. */
async function modulesOf(text: string): Promise<string[]> {
  const { symbol } = await writeBarcode(text, { format: 'QRCode', ecLevel: 'M', addQuietZones: false });
  const { data, width, height } = symbol;
  return Array.from({ length: height }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), (luma) => (luma === 0 ? '1' : '0')).join(''),
  );
}

/**
 * A hand scanner types a code and presses Enter, faster than Playwright's keyboard on a busy machine. Enter presses what has the focus
 * unless the page takes it, as in the browser.
 */
export const handScan = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const send = (key) =>
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (const letter of ${JSON.stringify(text)}) send(letter);
    if (send('Enter')) document.activeElement.click();
  })()`);
