import styles from './privacy-text.module.css';

interface Block {
  tag: 'h1' | 'h2' | 'h3' | 'ul' | 'p';
  lines: string[];
}

/** Headings by #, lists by - or *, paragraphs apart by an empty line. A line without a sign goes on with the text or item before it. */
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

/** Bold text and links; an address counts as a link only when it says http, https or mailto. */
const marked = /(\*\*.+?\*\*|\[[^\]]+\]\((?:https?:\/\/|mailto:)[^\s)]+\)|https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;

function Words({ text }: { text: string }) {
  // What is marked stands at the odd places.
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

/** A page of plain text with simple markdown. HTML in it is shown, never run. Without a title of its own it is called Privacy. */
export function PrivacyText({ source }: { source: string }) {
  const blocks = blocksOf(source);
  return (
    <article className={styles.page}>
      {!blocks.some(({ tag }) => tag === 'h1') && <h1 className={styles.title}>Privacy</h1>}
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
