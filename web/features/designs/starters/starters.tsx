import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { stampCount } from '#card/card-words.ts';
import { StampCard } from '#card/stamp-card.tsx';
import { useDesignForm } from '#features/designs/use-draft-form.ts';
import { formatList } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import styles from './starters.module.css';
import { type StartingDesign, startingDesigns } from './starting-designs.ts';

interface StartersProps {
  shop: { name: string; photo: string };
  /** Nothing is published yet: the designs are in sight, in a row. */
  first: boolean;
  onPick: (design: CardDesign, said: string) => void;
}

/** Whole designs by trade to start from. Logo and contact line stay the shop's own. Choosing one can be undone. */
export function Starters({ first, ...props }: StartersProps) {
  return (
    <section className={styles.starters} aria-labelledby="starters" data-first={first || undefined}>
      <div>
        <h2 className="sd-title" id="starters">
          {first ? t`Start from a template` : t`Try another design`}
        </h2>
        <p className="sd-quiet">{t`Eight designs by trade. Your logo and your contact line stay.`}</p>
      </div>
      {first ? <Gallery className={styles.row} {...props} /> : <GalleryDialog {...props} />}
    </section>
  );
}

type GalleryProps = Omit<StartersProps, 'first'>;

function GalleryDialog({ onPick, ...props }: GalleryProps) {
  const [opened, setOpened] = useState(false);
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>
        <LayoutTemplate size={18} aria-hidden />
        {t`See the designs`}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t`Starting designs`}
        size="62rem"
        fullScreen={narrow}
        closeButtonProps={{ 'aria-label': t`Close without choosing` }}
      >
        <p className="sd-quiet">{t`Colors, icon, number of stamps, texts and rewards. You can change everything later.`}</p>
        <Gallery
          className={styles.grid}
          onPick={(...picked) => {
            close();
            onPick(...picked);
          }}
          {...props}
        />
      </Modal>
    </>
  );
}

/** Each is the card that customers would see, drawn smaller. */
function Gallery({ shop, onPick, className }: GalleryProps & { className: string | undefined }) {
  const { getValues } = useDesignForm();
  const pick = ({ trade, design }: StartingDesign) => {
    const { logo, businessName } = getValues();
    onPick({ ...design, logo, businessName, previewCount: 1 }, t`${trade}: design applied`);
  };
  return (
    <ul className={`${styles.gallery} ${className}`}>
      {startingDesigns.map((start) => (
        <li key={start.id}>
          <button type="button" className={styles.choice} onClick={() => pick(start)}>
            <span className={styles.frame} aria-hidden inert>
              <span className={styles.card}>
                <StampCard
                  design={{ ...start.design, logo: getValues('logo'), businessName: '' }}
                  shop={shop}
                  count={Math.ceil(start.design.size / 2)}
                  compact
                />
              </span>
            </span>
            <span className={styles.name}>{start.trade}</span>
            <span className="sd-quiet">
              {[stampCount(start.design.size), formatList(start.design.milestones.map(({ label }) => label))].join(
                ' · ',
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
