declare module 'virtual:texts/*' {
  import type { Texts } from '#language/language.ts';
  export const texts: Texts;
}
