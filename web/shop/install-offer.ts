/** The browser's offer to keep the page on the home screen. It comes once, while the page still asks to join. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

export const installOffer: { current: InstallOffer | null } = { current: null };

const offerEvent = 'beforeinstallprompt';

addEventListener(offerEvent, (event) => {
  // Without this, the browser covers the foot of the page with its own question.
  event.preventDefault();
  installOffer.current = event as InstallOffer;
});

export function onInstallOffer(tell: () => void): () => void {
  addEventListener(offerEvent, tell);
  return () => removeEventListener(offerEvent, tell);
}
