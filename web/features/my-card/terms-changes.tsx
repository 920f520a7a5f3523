import './terms-changes.css';
import { designChanges } from '@stampdeck/contract/design-changes.ts';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Unread } from '#ui/alert.tsx';
import { useCardDesign } from './card-api.ts';

interface Props {
  newest: PublishedDesign;
  /** The version that the member's card runs on; null while it is empty. */
  version: number | null;
}

const dated = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

function Since({ design }: { design: PublishedDesign }) {
  if (design.publishedAt === null) return null;
  return <time dateTime={design.publishedAt}>{dated.format(new Date(design.publishedAt))}</time>;
}

interface ChangesProps {
  newest: PublishedDesign;
  /** The older version that they are counted from. */
  since: number;
  /** Said before them. */
  intro?: (before: PublishedDesign) => ReactNode;
}

/** What is other in the newest version than in an older one. */
function Changes({ newest, since, intro }: ChangesProps) {
  const { data: before, error, refetch } = useCardDesign(newest, since);
  if (!before && error) return <Unread onRetry={() => void refetch()}>{error.message}</Unread>;
  if (!before) return <p className="shop-muted">Reading the terms</p>;
  const rules = designChanges(before.design, newest.design).filter(({ kind }) => kind === 'rules');
  return (
    <>
      {intro?.(before)}
      {rules.length === 0 && <p className="shop-muted">Only the look is another.</p>}
      {rules.length > 0 && (
        <ul>
          {rules.map(({ words }) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Which terms the member's own card has, since when, and what is other on the next card or was other before. */
export function TermsChanges({ newest, version }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (newest.isDefault) return null;
  const isOlder = version !== null && version < newest.version;
  return (
    <section className="shop-section terms-changes" aria-labelledby="terms-changes">
      <h2 className="shop-section-title" id="terms-changes">
        My card’s terms
      </h2>
      {isOlder ? (
        // The card began under an older version: that holds to its end.
        <Changes
          newest={newest}
          since={version}
          intro={(own) => (
            <>
              <p className="shop-prose">
                My card keeps the terms that it began with, from <Since design={own} />: stamps, size and rewards stay
                as they are until it is full.
              </p>
              <p className="terms-next">
                The next card has the newer ones, from <Since design={newest} />:
              </p>
            </>
          )}
        />
      ) : (
        // The card has the newest version, or takes it with its first stamp.
        <p className="shop-prose">
          {version === null
            ? 'My first stamp begins a card with the shop’s terms from '
            : 'My card has the shop’s terms from '}
          <Since design={newest} />
          {newest.version === 1 ? '. They have not changed since.' : ', the newest.'}
        </p>
      )}
      {!isOlder && newest.version > 1 && (
        <details className="card-terms" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            What changed then <ChevronDown size={18} aria-hidden />
          </summary>
          {/* Read only when somebody asks. */}
          {isOpen && <Changes newest={newest} since={newest.version - 1} />}
        </details>
      )}
    </section>
  );
}
