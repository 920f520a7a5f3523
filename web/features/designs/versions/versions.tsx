import { plural, t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import { designChanges } from '@stampdeck/contract/design-changes.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { CardVersion } from '@stampdeck/contract/drafts.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { changeText } from '#card/design-change-text.ts';
import { CardDetails, StampCard } from '#card/stamp-card.tsx';
import { useVersions } from '#features/designs/api.ts';
import { PublishedAt, VersionSeal } from '#features/designs/design-status.tsx';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { More } from '#ui/more.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { countedTo, pluralOf } from './reach.tsx';
import styles from './versions.module.css';

interface VersionsProps {
  shopId: string;
  shop: { name: string; photo: string };
  /** The version that customers have. */
  newest: number;
  onRestore: (version: CardVersion) => void;
}

/** Opens the list of all published versions. */
export function Versions(props: VersionsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" size="s" onClick={() => setOpened(true)}>
        <History size={18} aria-hidden />
        {t`All versions`}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size="30rem"
        title={t`Versions of your card`}
        closeButtonProps={{ 'aria-label': t`Close the versions`, size: 48, iconSize: 22 }}
      >
        <VersionList
          {...props}
          onRestore={(version) => {
            setOpened(false);
            props.onRestore(version);
          }}
        />
      </Drawer>
    </>
  );
}

function VersionList({ shopId, ...props }: VersionsProps) {
  const list = useVersions(shopId);
  return (
    <Loaded query={list} failure={t`We couldn’t load the versions`} bones={bones}>
      {({ pages }) => {
        const versions = pages.flatMap((page) => page.versions);
        return (
          <>
            <Stack as="ol" gap={3}>
              {versions.map((version, index) => (
                <Version
                  key={version.version}
                  version={version}
                  before={versions[index + 1]?.design ?? pages.at(-1)?.before ?? null}
                  {...props}
                />
              ))}
            </Stack>
            <More list={list} />
          </>
        );
      }}
    </Loaded>
  );
}

const bones = (
  <Bones className="sd-stack" style={{ gap: 'var(--sd-space-3)' }} heights={['8rem', '8rem', '8rem']} radius="l">
    <p className="sd-hidden" role="status">
      {t`Loading the versions`}
    </p>
  </Bones>
);

function cardsOn(cards: CardVersion['cards']): string {
  const count = countedTo(cards);
  return plural(pluralOf(cards), { one: `${count} card uses it.`, other: `${count} cards use it.` });
}

interface VersionProps extends Omit<VersionsProps, 'shopId'> {
  version: CardVersion;
  before: CardDesign | null;
}

function Version({ version, before, shop, newest, onRestore }: VersionProps) {
  const [shown, setShown] = useState(false);
  const { version: number, publishedAt, by, design, cards } = version;
  const isNewest = number === newest;
  return (
    <li className={styles.version} aria-label={t`Version ${number}`}>
      <div className={styles.head}>
        <VersionSeal version={number} />
        <div className={styles.words}>
          <p className={styles.when}>
            <PublishedAt at={publishedAt} />
            {isNewest && (
              <span className="sd-badge" data-tone="good">
                {t`Customers see this one`}
              </span>
            )}
          </p>
          <p className="sd-quiet">
            {t`Published by ${by}.`} {cardsOn(cards)}
          </p>
        </div>
      </div>
      <Changes before={before} design={design} />
      <Inline>
        <Button size="s" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t`Close preview` : t`Preview`}
        </Button>
        {!isNewest && (
          <Button size="s" variant="subtle" onClick={() => onRestore(version)}>
            {t`Restore as draft`}
          </Button>
        )}
      </Inline>
      {shown && (
        <div className={styles.card}>
          <StampCard design={design} shop={shop} count={Math.ceil(design.size / 2)} />
          <CardDetails design={design} />
        </div>
      )}
    </li>
  );
}

/** This many changes are shown at once. */
const few = 4;

function Changes({ before, design }: { before: CardDesign | null; design: CardDesign }) {
  const [all, setAll] = useState(false);
  if (!before) return <p className="sd-quiet">{t`The first card of the shop.`}</p>;
  const texts = designChanges(before, design).map(changeText);
  if (texts.length === 0) return <p className="sd-quiet">{t`Same as the version before.`}</p>;
  return (
    <>
      <ul className="sd-bullets">
        {texts.slice(0, all ? undefined : few).map((text) => (
          <li key={text}>
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
      {!all && texts.length > few && (
        <button type="button" className="sd-link" onClick={() => setAll(true)}>
          {plural(texts.length - few, { one: '# more', other: '# more' })}
        </button>
      )}
    </>
  );
}
