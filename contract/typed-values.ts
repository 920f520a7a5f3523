/**
 * Values of a text as Lingui is given them. It reads `\x3c` and `\u003c` in a finished text as the sign that they name, and its own mark
 * `%__lingui_octothorpe__%` as a count, also where someone typed them: a name could then become an element, or have a sign in it that was
 * taken out when it was saved.
 */
const marks: Record<string, string> = { '\\': '\uE001', '%': '\uE002' };
const signs = Object.fromEntries(Object.entries(marks).map(([sign, mark]) => [mark, sign]));

/** The values with those signs hidden. */
export const hideSigns = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/[\\%]/g, (sign) => marks[sign] ?? sign) : value,
    ]),
  );

/** The finished text with those signs. */
export const showSigns = (text: string): string => text.replace(/[\uE001\uE002]/g, (mark) => signs[mark] ?? mark);
