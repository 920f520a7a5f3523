/** What can be printed, free of texts: the router reads it before any screen is loaded. */
export const printKinds = ['a4', 'a5', 'a6', 'sticker', 'menuA4', 'menuA5', 'tables'] as const;
export type PrintKind = (typeof printKinds)[number];
