import { t } from '@lingui/core/macro';
import styles from './privacy-text.module.css';

interface Block {
  tag: 'h1' | 'h2' | 'h3' | 'ul' | 'p';
  lines: string[];
}

/** Headings begin with #, list items with - or *, and an empty line ends a paragraph. Other lines continue the text or item before. */
function blocksOf(source: string): Block[] {
  return source.split(/\n\s*\n/).flatMap((part) => {
    const blocks: Block[] = [];
    for (const line of part.split('\n').filter((text) => text.trim() !== '')) {
      const last = blocks.at(-1);
      const [, marks, title] = /^(#{1,3})\s+(.+)$/.exec(line) ?? [];
      const [, item] = /^\s*[-*]\s+(.+)$/.exec(line) ?? [];
      if (marks && title) blocks.push({ tag: `h${marks.length}` as Block['tag'], lines: [title] });
      else if (item && last?.tag === 'ul') last.lines.push(item);
      else if (item) blocks.push({ tag: 'ul', lines: [item] });
      else if (last?.tag === 'p') last.lines.push(line.trim());
      else if (last?.tag === 'ul') last.lines.push(`${last.lines.pop()} ${line.trim()}`);
      else blocks.push({ tag: 'p', lines: [line.trim()] });
    }
    return blocks;
  });
}

/** Bold text and links. Only an http, https or mailto address is a link. */
const marked = /(\*\*.+?\*\*|\[[^\]]+\]\((?:https?:\/\/|mailto:)[^\s)]+\)|https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;

function Words({ text }: { text: string }) {
  // Marked parts are at the odd places.
  return text.split(marked).map((part, index) => {
    if (index % 2 === 0) return part;
    const [, bold, label = part, target = part] = /^(?:\*\*(.+)\*\*|\[(.+)\]\((.+)\))$/.exec(part) ?? [];
    // The parts of a text have no other name and never change places.
    return bold ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <strong key={index}>{bold}</strong>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <a key={index} className="sd-link" href={target} rel="noopener noreferrer">
        {label}
      </a>
    );
  });
}

const classes = { h1: styles.title, h2: styles.heading, h3: styles.heading, ul: styles.list, p: undefined };

interface Props {
  source: string;
  /** null if it is not known: then a screen reader does not take it for the page's language. */
  language: string | null;
}

/** A page of plain text with simple Markdown. HTML in it is shown as text. Without a title of its own it is called Privacy. */
export function PrivacyText({ source, language }: Props) {
  const blocks = blocksOf(source);
  return (
    <article className={styles.page} dir="auto" lang={language ?? ''}>
      {!blocks.some(({ tag }) => tag === 'h1') && <h1 className={styles.title}>{t`Privacy`}</h1>}
      {blocks.map(({ tag: Tag, lines }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn once
        <Tag key={index} className={classes[Tag]}>
          {Tag === 'ul' ? (
            lines.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn once
              <li key={place}>
                <Words text={item} />
              </li>
            ))
          ) : (
            <Words text={lines.join(' ')} />
          )}
        </Tag>
      ))}
    </article>
  );
}
