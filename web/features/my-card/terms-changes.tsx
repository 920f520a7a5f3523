import './terms-changes.css';
import { type DesignChange, designChanges } from '@stampdeck/contract/design-changes.ts';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Unread } from '#ui/alert.tsx';
import { useCardDesign } from './card-api.ts';

interface Props {
  newest: PublishedDesign;
  /** The version that the member's card runs on; null while it is empty. */
  version: number | null;
}

/** Which terms the member's own card has, since when, and what is other on the next card or was other before. */
export function TermsChanges({ newest, version }: Props) {
  if (newest.isDefault) return null;
  const isOlder = version !== null && version < newest.version;
  return (
    <section className="shop-section terms-changes" aria-labelledby="terms-changes">
      <h2 className="shop-section-title" id="terms-changes">
        My card’s terms
      </h2>
      {isOlder ? <OlderTerms newest={newest} version={version} /> : <NewestTerms newest={newest} version={version} />}
    </section>
  );
}

const dated = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

function Since({ design }: { design: PublishedDesign }) {
  if (design.publishedAt === null) return null;
  return <time dateTime={design.publishedAt}>{dated.format(new Date(design.publishedAt))}</time>;
}

function ChangeLines({ changes }: { changes: DesignChange[] }) {
  const rules = changes.filter(({ kind }) => kind === 'rules');
  if (rules.length === 0) return <p className="shop-muted">Only the look is another.</p>;
  return (
    <ul>
      {rules.map(({ words }) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

function NotYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <p className="shop-muted">Reading the terms</p>;
  return <Unread onRetry={onRetry}>{error.message}</Unread>;
}

/** The card began under an older version: that holds to its end. */
function OlderTerms({ newest, version }: { newest: PublishedDesign; version: number }) {
  const { data: own, error, refetch } = useCardDesign(newest, version);
  if (!own) return <NotYet error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="shop-prose">
        My card keeps the terms that it began with, from <Since design={own} />: stamps, size and rewards stay as they
        are until it is full.
      </p>
      <p className="terms-next">
        The next card has the newer ones, from <Since design={newest} />:
      </p>
      <ChangeLines changes={designChanges(own.design, newest.design)} />
    </>
  );
}

/** The card has the newest version, or takes it with its first stamp. */
function NewestTerms({ newest, version }: Props) {
  return (
    <>
      <p className="shop-prose">
        {version === null
          ? 'My first stamp begins a card with the shop’s terms from '
          : 'My card has the shop’s terms from '}
        <Since design={newest} />
        {newest.version === 1 ? '. They have not changed since.' : ', the newest.'}
      </p>
      {newest.version > 1 && <Before newest={newest} />}
    </>
  );
}

/** What was other before, read only when somebody asks. */
function Before({ newest }: { newest: PublishedDesign }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="card-terms" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        What changed then <ChevronDown size={18} aria-hidden />
      </summary>
      {open && <ChangesBefore newest={newest} />}
    </details>
  );
}

function ChangesBefore({ newest }: { newest: PublishedDesign }) {
  const { data: before, error, refetch } = useCardDesign(newest, newest.version - 1);
  if (!before) return <NotYet error={error} onRetry={() => void refetch()} />;
  return <ChangeLines changes={designChanges(before.design, newest.design)} />;
}
