import { i18n } from '@lingui/core';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

interface Inside {
  children?: ReactNode;
}

interface TransProps {
  id: string;
  /** The English, where the build leaves it in. */
  message?: string;
  values?: Record<string, unknown>;
  /** The elements of the text, by the number of their tag. */
  components?: Record<string, ReactElement<Inside>>;
}

/**
 * What the `Trans` macro becomes: a text with elements in it. The library's own wants a provider around every page and test, for
 * languages that change while a page is open, which no page of ours does.
 */
export function Trans({ id, message, values = {}, components }: TransProps) {
  const elements = { ...components };
  const said: TransProps['values'] = {};
  for (const [name, value] of Object.entries(values)) {
    said[name] = typeof value === 'string' ? hide(value) : isValidElement<Inside>(value) ? `<${name}/>` : value;
    if (isValidElement<Inside>(value)) elements[name] = value;
  }
  return elementsOf(i18n._(id, said, message === undefined ? {} : { message }), elements);
}

// What people typed is no tag, whatever it looks like.
const hide = (typed: string): string => typed.replaceAll('<', '\uE000');
const unhide = (text: string): string => text.replaceAll('\uE000', '<');

/** `Read <0>this</0>` as the words and the element. */
function elementsOf(text: string, components: NonNullable<TransProps['components']>): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: pair = '', 2: inner, 3: single = '', index } of text.matchAll(
    /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\/>/g,
  )) {
    const element = components[pair || single];
    if (!element) throw new Error(`The text "${text}" names an element that it does not have.`);
    nodes.push(unhide(text.slice(end, index)));
    nodes.push(cloneElement(element, { key: index }, ...(inner === undefined ? [] : elementsOf(inner, components))));
    end = index + whole.length;
  }
  return [...nodes, unhide(text.slice(end))];
}
