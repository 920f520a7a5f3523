import { Fragment, type ReactNode } from 'react';
import styles from './privacy-text.module.css';

type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'text'; text: string };

/** What a line is: it begins a block of its own or goes on with the one before. */
function blockOf(line: string): Block {
  const heading = /^(#{1,3})\s+(.+)$/.exec(line);
  if (heading) return { kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' };
  const item = /^\s*[-*]\s+(.+)$/.exec(line)?.[1];
  return item === undefined ? { kind: 'text', text: line.trim() } : { kind: 'list', items: [item] };
}

/** One block of two where they belong together: items of a list, lines of a paragraph, an item that goes on in the next line. */
function joined(before: Block | undefined, next: Block): Block | null {
  if (before?.kind === 'list' && next.kind === 'list') return { kind: 'list', items: [...before.items, ...next.items] };
  if (before?.kind === 'text' && next.kind === 'text') return { kind: 'text', text: `${before.text} ${next.text}` };
  if (before?.kind !== 'list' || next.kind !== 'text') return null;
  return { kind: 'list', items: [...before.items.slice(0, -1), `${before.items.at(-1)} ${next.text}`] };
}

/** Headings by #, lists by - or *, paragraphs apart by an empty line. Everything else is text as it stands. */
function blocksOf(source: string): Block[] {
  return source.split(/\n\s*\n/).flatMap((part) => {
    const blocks: Block[] = [];
    for (const line of part.split('\n').filter((text) => text.trim() !== '')) {
      const next = blockOf(line);
      const together = joined(blocks.at(-1), next);
      if (together) blocks.splice(-1, 1, together);
      else blocks.push(next);
    }
    return blocks;
  });
}

const inline =
  /\*\*(.+?)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|mailto:)[^\s)]+)\)|(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/g;

/** Bold text and links; an address counts as a link only when it says http, https or mailto. */
function words(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, bold, label, target, plain] = match;
    parts.push(text.slice(from, match.index));
    if (bold !== undefined) parts.push(<strong>{bold}</strong>);
    else {
      parts.push(
        <a className="sd-link" href={target ?? plain} rel="noopener noreferrer">
          {label ?? plain}
        </a>,
      );
    }
    from = match.index + whole.length;
  }
  return [...parts, text.slice(from)];
}

const Words = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and never change places
  words(text).map((part, index) => <Fragment key={index}>{part}</Fragment>);

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as 'h1' | 'h2' | 'h3';
      return (
        <Heading className={block.level === 1 ? styles.title : styles.heading}>
          <Words text={block.text} />
        </Heading>
      );
    }
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn once
            <li key={index}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      );
    case 'text':
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
  }
}

/** A page of plain text with simple markdown. HTML in it is shown, never run. Without a title of its own it is called Privacy. */
export function PrivacyText({ source }: { source: string }) {
  const blocks = blocksOf(source);
  const hasTitle = blocks.some((block) => block.kind === 'heading' && block.level === 1);
  return (
    <article className={styles.page}>
      {!hasTitle && <h1 className={styles.title}>Privacy</h1>}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn once
        <BlockView key={index} block={block} />
      ))}
    </article>
  );
}
