/** A shared tablet locks without use. Touches and keys are use by themselves; a scanned code says so here. */

/** Sent to the window. */
export const tabletUse = 'stampdeck:use';

export const tellUse = (): void => void window.dispatchEvent(new Event(tabletUse));
