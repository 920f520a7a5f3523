import { Fragment } from 'react';

/** Addresses of pages. What ends a sentence does not belong to them. */
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,:;!?'’)\]}])/gi;

/** A message's text, with its addresses as links. Nothing is loaded from them. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, place) =>
    // The parts between the addresses are at even places.
    place % 2 === 1 && URL.canParse(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <a key={place} href={part} target="_blank" rel="noopener noreferrer nofollow" className="sd-link-quiet">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
