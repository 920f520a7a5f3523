/** Turns notifications of this device on and off. */
import { pushScopes, pushWorkerPath } from '@stampdeck/contract/pages.ts';
import { addPushDevice, findPushDevice, getPushKey, removePushDevice } from '@stampdeck/contract/push.ts';
import * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { stored } from '#lib/storage.ts';

/** `homeScreen`: an iPhone or iPad, where only pages on the home screen can show notifications. */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on';

/** Why this device cannot show notifications; null if it can. */
function obstacle(): 'unsupported' | 'homeScreen' | 'denied' | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : null;
  // Only browsers of iPhones and iPads have it.
  return 'standalone' in navigator && navigator.standalone === false ? 'homeScreen' : 'unsupported';
}

const scopeHere = () => pushScopes[session.kind];

/** Whom this browser shows notifications to: only for them they are turned on again. */
const owner = () => stored(`pushOf-${session.kind}`, z.string());

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(scopeHere()))?.pushManager.getSubscription()) ?? null;

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const idOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

/** Whether this device shows notifications for the person signed in here. */
export async function pushState(): Promise<PushState> {
  const problem = obstacle();
  if (problem) return problem;
  const subscription = await findSubscription();
  if (!subscription) return 'off';
  const { isOn } = await call(findPushDevice, { params: { id: await idOf(subscription) } });
  return isOn ? 'on' : 'off';
}

/** The worker of this side, once it runs: only then a browser subscribes. */
async function startWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(pushWorkerPath, { scope: scopeHere() });
  const starting = registration.installing ?? registration.waiting;
  if (!registration.active && starting) {
    await new Promise<void>((resolve) => {
      starting.addEventListener('statechange', () => {
        if (starting.state === 'activated' || starting.state === 'redundant') resolve();
      });
    });
  }
  return registration;
}

/** A subscription with the server's key. One with an older key can no longer be reached. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await startWorker();
  const known = await pushManager.getSubscription();
  if (known && base64url(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Turns notifications on, for the person signed in here. In a press: the browser asks for permission. */
export async function turnOn(): Promise<PushState> {
  const problem = obstacle();
  if (problem) return problem;
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { key } = await call(getPushKey, {});
  const subscription = await subscribe(key);
  const [p256dh, auth] = [base64url(subscription.getKey('p256dh')), base64url(subscription.getKey('auth'))];
  await call(addPushDevice, { body: { endpoint: subscription.endpoint, p256dh, auth, key } });
  owner().write(session.get()?.id ?? null);
  return 'on';
}

/** Turns notifications off on this device. */
export async function turnOff(): Promise<PushState> {
  const subscription = obstacle() ? null : await findSubscription();
  if (!subscription) return obstacle() ?? 'off';
  await call(removePushDevice, { params: { id: await idOf(subscription) } });
  await subscription.unsubscribe();
  return 'off';
}

/** For a person who has signed out: the server sends nothing more to them here, and the browser takes nothing more. */
export async function forgetPush(): Promise<void> {
  if (!obstacle()) await (await findSubscription())?.unsubscribe();
}

/** Turns notifications on again for the same person, whose session had expired or ended elsewhere, or after the server's key changed. */
export async function renewPush(): Promise<void> {
  const person = session.get();
  if (obstacle() || person?.atTablet || owner().read() !== person?.id) return;
  if ((await findSubscription()) && (await pushState()) === 'off') await turnOn();
}
