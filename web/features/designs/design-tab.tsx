import '#forms/forms.css';
import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { cardColors } from '#card/card-layout.ts';
import { ImageField } from '#features/images/image-field.tsx';
import { Stack } from '#ui/layout.tsx';
import { CardColorPresets, ColorField } from './color-field.tsx';
import { emptyColorFor } from './contrast.ts';
import { fieldLabel } from './design-fields.ts';
import { IconPicker } from './icon-picker.tsx';
import { SizeField } from './size-field.tsx';
import { Starters } from './starters/starters.tsx';
import { useDesignForm } from './use-draft-form.ts';
import { ContrastCheck, ContrastWarnings } from './warnings.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="sd-fieldset">
      <legend className="sd-legend">{title}</legend>
      {children}
    </fieldset>
  );
}

function Logo() {
  const { control } = useDesignForm();
  const { field, fieldState } = useController({ control, name: 'logo' });
  return (
    <ImageField
      label={fieldLabel('logo')}
      description={t`Without a logo the card shows your profile photo.`}
      shape="round"
      use="logo"
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      ref={field.ref}
    />
  );
}

interface DesignTabProps {
  shop: { name: string; photo: string };
  /** Nothing is published yet. */
  first: boolean;
  onStart: (design: CardDesign, said: string) => void;
}

/** Colors, number of stamps, icons, the logo; whole designs first while nothing is published. */
export function DesignTabPanel({ shop, first, onStart }: DesignTabProps) {
  const starters = <Starters shop={shop} first={first} onPick={onStart} />;
  return (
    <Tabs.Panel value="design">
      <Stack gap={5}>
        {first && starters}
        <Parts />
        {!first && starters}
      </Stack>
    </Tabs.Panel>
  );
}

/** Drawn anew with each color, without the starting designs. */
function Parts() {
  const { control } = useDesignForm();
  const [cardColor, stampColor, unstampColor] = useWatch({
    control,
    name: ['cardColor', 'stampColor', 'unstampColor'],
  });
  const follows = unstampColor.toUpperCase() === emptyColorFor(cardColor);
  return (
    <Stack gap={5} style={cardColors({ cardColor, stampColor, unstampColor })}>
      <Group title={t`The card`}>
        <Stack gap={3}>
          <ColorField name="cardColor" swatches={false} />
          <CardColorPresets />
        </Stack>
        <SizeField />
        <Logo />
      </Group>
      <Group title={t`A given stamp`}>
        <div className="sd-pairs">
          <IconPicker name="icon" />
          <ColorField name="stampColor" />
        </div>
      </Group>
      <Group title={t`An empty slot`}>
        <div className="sd-pairs">
          <IconPicker name="emptyIcon" />
          <ColorField
            name="unstampColor"
            {...(follows ? { description: t`Follows the card until you choose a color.` } : {})}
          />
        </div>
      </Group>
      <ContrastCheck />
      <ContrastWarnings />
    </Stack>
  );
}
