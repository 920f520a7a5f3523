/** A phone with a processor 4 × slower and a network of 1.6 Mbit/s with 150 ms. */
import type { Browser } from 'playwright-core';

export async function slowPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytes = (1.6 * 1024 * 1024) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, close: () => context.close() };
}
