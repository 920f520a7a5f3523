import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { type StartingDesign, startingDesigns } from '@stampdeck/contract/starting-designs.ts';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { StampCard } from '#card/stamp-card.tsx';
import { useDesignForm } from '#features/designs/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import styles from './starters.module.css';

interface StartersProps {
  shop: { name: string; photo: string };
  /** Nothing was ever published: the designs stand on the screen, and not behind a button. */
  first: boolean;
  onPick: (design: CardDesign, said: string) => void;
}

/** Whole designs by trade to start from. The logo and the contact line stay the shop's own; taking one can be undone. */
export function Starters({ shop, first, onPick }: StartersProps) {
  const [opened, setOpened] = useState(false);
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { getValues } = useDesignForm();
  const pick = ({ trade, design }: StartingDesign) => {
    const { logo, businessName } = getValues();
    setOpened(false);
    onPick({ ...design, logo, businessName, previewCount: 1 }, `The card for “${trade}” is your draft now`);
  };
  return (
    <section className={styles.starters} aria-labelledby="starters" data-first={first || undefined}>
      <div>
        <h2 className="sd-title" id="starters">
          {first ? 'Start from a finished card' : 'Another start'}
        </h2>
        <p className="sd-quiet">Eight designs by trade. Your logo and your contact line stay.</p>
      </div>
      <Button onClick={() => setOpened(true)}>
        <LayoutTemplate size={18} aria-hidden />
        See the designs
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Starting designs"
        size="62rem"
        fullScreen={narrow}
        closeButtonProps={{ 'aria-label': 'Close without choosing' }}
      >
        <p className="sd-quiet">Colours, icon, number of stamps, texts and rewards. Everything can be changed after.</p>
        {/* Each is the very card that customers would see, in small. */}
        <ul className={styles.gallery}>
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
                  {start.design.size} stamps · {start.design.milestones.map(({ label }) => label).join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Modal>
    </section>
  );
}
