import './terms-changes.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { designChanges } from '@stampdeck/contract/design-changes.ts';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { changeText } from '#card/design-change-text.ts';
import { formatMoment } from '#language/format.ts';
import { Unread } from '#ui/alert.tsx';
import { useCardDesign } from './card-api.ts';

interface Props {
  newest: PublishedDesign;
  /** The version of the member's card; null while it is empty. */
  version: number | null;
}

interface ChangesProps {
  newest: PublishedDesign;
  /** The older version to compare with. */
  since: number;
  /** Shown before the changes. */
  intro?: (before: PublishedDesign) => ReactNode;
}

/** What differs between an older version and the newest one. */
function Changes({ newest, since, intro }: ChangesProps) {
  const { data: before, error, refetch } = useCardDesign(newest, since);
  if (!before && error) return <Unread onRetry={() => void refetch()}>{error.message}</Unread>;
  if (!before) return <p className="shop-muted">{t`Loading the rules`}</p>;
  const rules = designChanges(before.design, newest.design).filter(({ kind }) => kind === 'rules');
  return (
    <>
      {intro?.(before)}
      {rules.length === 0 && <p className="shop-muted">{t`Only the design changed.`}</p>}
      {rules.length > 0 && (
        <ul>
          {rules.map(changeText).map((text) => (
            <li key={text}>
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** When a version was published, for a sentence. */
const dateOf = ({ publishedAt }: PublishedDesign): string => (publishedAt ? formatMoment(publishedAt, 'longDay') : '');

/** Which rules the member's card follows, and what differs on the next card or did before. */
export function TermsChanges({ newest, version }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (newest.isDefault || (version === null && newest.version === 1)) return null;
  const isOlder = version !== null && version < newest.version;
  const newestDate = dateOf(newest);
  return (
    <section className="shop-section terms-changes" aria-labelledby="terms-changes">
      <h2 className="shop-section-title" id="terms-changes">
        {t`Rules of my card`}
      </h2>
      {isOlder ? (
        // The card keeps the version that it began with until it is full.
        <Changes
          newest={newest}
          since={version}
          intro={(own) => {
            const ownDate = dateOf(own);
            return (
              <>
                <p className="shop-prose">
                  <Trans>
                    Your card follows the rules of <time dateTime={own.publishedAt ?? ''}>{ownDate}</time> until it is
                    full: stamps, size and rewards stay the same.
                  </Trans>
                </p>
                <p className="terms-next">
                  <Trans>
                    Your next card follows the rules of <time dateTime={newest.publishedAt ?? ''}>{newestDate}</time>:
                  </Trans>
                </p>
              </>
            );
          }}
        />
      ) : (
        // An empty card has no rules of its own: it takes the newest with its first stamp.
        version !== null && (
          <p className="shop-prose">
            <Trans>
              Your card follows the rules of <time dateTime={newest.publishedAt ?? ''}>{newestDate}</time>.
            </Trans>
          </p>
        )
      )}
      {!isOlder && newest.version > 1 && (
        <details className="card-terms" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {t`What changed on ${newestDate}`} <ChevronDown size={18} aria-hidden />
          </summary>
          {/* Loaded only when someone opens it. */}
          {isOpen && <Changes newest={newest} since={newest.version - 1} />}
        </details>
      )}
    </section>
  );
}
