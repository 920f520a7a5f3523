import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { formatMoment } from '#language/format.ts';
import { stampOutline } from '#ui/brand/scallop.ts';
import { useDesign } from './api.ts';
import styles from './design-status.module.css';

/** The version as a stamp; an empty slot while there is none. */
export function VersionSeal({ version }: { version: number }) {
  return (
    <svg className={styles.seal} data-pressed={version > 0 || undefined} viewBox="0 0 48 48" aria-hidden="true">
      <path d={stampOutline} />
      {version > 0 && (
        <text x="24" y="24" dy=".36em">
          {version}
        </text>
      )}
    </svg>
  );
}

/** 'Nov 21, 2025, 2:05 PM' */
export const PublishedAt = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at, 'moment')}</time>;

/** 'Version 3, published Nov 21, 2025, 2:05 PM', or that there is none yet. */
export function VersionLine({ published }: { published: PublishedDesign }) {
  const { version, publishedAt } = published;
  if (publishedAt === null) return <>{t`Not published yet`}</>;
  return (
    <Trans>
      Version {version}, published <PublishedAt at={publishedAt} />
    </Trans>
  );
}

/** For the screen's head: the version that customers have. */
export function DesignStatus({ shopId }: { shopId: string }) {
  const { data } = useDesign(shopId);
  if (!data) return <span className={styles.status} />;
  return (
    <span className={styles.status}>
      <VersionSeal key={data.version} version={data.version} />
      <span>
        <VersionLine published={data} />
      </span>
    </span>
  );
}
