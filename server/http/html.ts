/** Writes HTML: everything that is not markup of its own is escaped. */

/** Markup that may be written as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

type Value = string | number | Markup | null | false | readonly Value[];

const write = (value: Value): string => {
  if (value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(write).join('') : escapeHtml(String(value));
};

/** Markup with values: texts are escaped, null and false are left out. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.map((part, at) => part + (at < values.length ? write(values[at] ?? null) : '')).join(''));

/** A data block that browsers do not run. `<` is escaped, so that no text can close it. */
export const dataBlock = (attributes: string, data: unknown): string =>
  `<script ${attributes}>${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;
