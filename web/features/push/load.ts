import { texts } from 'virtual:texts/push';
import { withTexts } from '#language/language.ts';

/** Notifications of this device, as a part of a page that is loaded when it is needed. */
export const loadDevicePush = withTexts(texts, () => import('./device-push.tsx'));
