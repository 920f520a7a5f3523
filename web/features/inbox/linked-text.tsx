import { Fragment } from 'react';

/** Addresses of pages. */
const address = /(https?:\/\/[^\s<>"]+)/gi;
/** What ends a sentence does not belong to an address. */
const endings = ".,:;!?'’";
const brackets = { ')': '(', ']': '[', '}': '{' };

/** The address at the beginning of a text without spaces. A bracket at its end belongs to it if it was opened in it. */
function addressIn(text: string): string {
  const count = (sign: string) => text.split(sign).length;
  const extra = new Map(Object.entries(brackets).map(([close, open]) => [close, count(close) - count(open)]));
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    const more = extra.get(last) ?? 0;
    if (more <= 0 && !endings.includes(last)) break;
    extra.set(last, more - 1);
  }
  return text.slice(0, end);
}

/** A message's text, with its addresses as links. Nothing is loaded from them. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, place) => {
    // The parts between the addresses are at even places.
    const link = place % 2 === 1 ? addressIn(part) : '';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <Fragment key={place}>
        {URL.canParse(link) ? (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="sd-link-quiet">
            {link}
          </a>
        ) : (
          link
        )}
        {part.slice(link.length)}
      </Fragment>
    );
  });
}
