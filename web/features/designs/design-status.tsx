import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { stampOutline } from '#ui/brand/scallop.ts';
import { useDesign } from './api.ts';
import styles from './design-status.module.css';

/** The version pressed as a stamp; an empty slot while there is none. */
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

/** '21 Nov 2025, 14:05' */
export const PublishedAt = ({ at }: { at: string }) => (
  <time dateTime={at}>{new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}</time>
);

/** 'Version 3, published 21 Nov 2025, 14:05', or that there is none yet. */
export function VersionLine({ published }: { published: PublishedDesign }) {
  const { version, publishedAt } = published;
  if (publishedAt === null) return <>Not published yet</>;
  return (
    <>
      Version {version}, published <PublishedAt at={publishedAt} />
    </>
  );
}

/** For the screen's head: which version customers have. */
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
