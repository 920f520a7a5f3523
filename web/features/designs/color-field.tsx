import { t } from '@lingui/core/macro';
import { ColorInput } from '@mantine/core';
import { cardColorPresets, presetColors } from '@stampdeck/contract/cards.ts';
import { type CSSProperties, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import styles from './color-field.module.css';
import { emptyColorFor } from './contrast.ts';
import { fieldLabel } from './design-fields.ts';
import { useDesignForm } from './use-draft-form.ts';

type ColorName = 'cardColor' | 'stampColor' | 'unstampColor';

/** `#RRGGBB` in capitals from what people type or paste, with or without #, short or long. Null when it is not a color. */
function asColor(text: string): string | null {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.toUpperCase()}`;
}

/** Sets the color. Empty slots follow the card's until they get their own. */
function useSetColor(name: ColorName): (color: string) => void {
  const { getValues, setValue } = useDesignForm();
  return (color) => {
    const [card, empty] = getValues(['cardColor', 'unstampColor']);
    const follows = name === 'cardColor' && empty.toUpperCase() === emptyColorFor(card);
    setValue(name, color, { shouldValidate: true });
    if (follows) setValue('unstampColor', emptyColorFor(color), { shouldValidate: true });
  };
}

/** A color by picker, eyedropper, swatch or digits. The form holds whole colors only; a half-typed one stays here. */
export function ColorField({ name, description, swatches = true }: ColorFieldProps) {
  const { control } = useDesignForm();
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const setColor = useSetColor(name);
  return (
    <ColorInput
      ref={field.ref}
      name={field.name}
      label={fieldLabel(name)}
      description={description}
      error={fieldState.error?.message}
      format="hex"
      fixOnBlur={false}
      value={typed ?? field.value}
      onChange={(next) => {
        const color = asColor(next);
        // A whole color from the picker is shown as the form has it, anything else as typed.
        setTyped(color && next.length > 4 ? null : next);
        if (color) setColor(color);
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      maxLength={7}
      {...(swatches ? { swatches: [...cardColorPresets], swatchesPerRow: 10 } : {})}
      popoverProps={{ withinPortal: false }}
      eyeDropperButtonProps={{ 'aria-label': t`Pick a color from the screen` }}
      classNames={{ dropdown: styles.dropdown ?? '', colorPreview: styles.chip ?? '', input: styles.input ?? '' }}
    />
  );
}

interface ColorFieldProps {
  name: ColorName;
  description?: string;
  /** Shows the presets in the picker, where they are not below it. */
  swatches?: boolean;
}

const presetNames: Record<keyof typeof presetColors, string> = {
  Yellow: t`Yellow`,
  Red: t`Red`,
  Pink: t`Pink`,
  Raspberry: t({ message: 'Raspberry', context: 'a color' }),
  Purple: t`Purple`,
  Violet: t`Violet`,
  Indigo: t`Indigo`,
  Blue: t`Blue`,
  Azure: t`Azure`,
  Lagoon: t({ message: 'Lagoon', context: 'a color' }),
  Pine: t({ message: 'Pine', context: 'a color' }),
  Green: t`Green`,
  Leaf: t({ message: 'Leaf', context: 'a color' }),
  Lime: t({ message: 'Lime', context: 'a color' }),
  Orange: t({ message: 'Orange', context: 'a color' }),
  Rust: t({ message: 'Rust', context: 'a color' }),
  Cocoa: t({ message: 'Cocoa', context: 'a color' }),
  Slate: t({ message: 'Slate', context: 'a color' }),
  Ink: t({ message: 'Ink', context: 'a color' }),
  Paper: t({ message: 'Paper', context: 'a color' }),
};

/** The 20 card colors as small cards. The arrow keys go through them. */
export function CardColorPresets() {
  const { control } = useDesignForm();
  const { field } = useController({ control, name: 'cardColor' });
  const setColor = useSetColor('cardColor');
  const group = useId();
  return (
    <div className={styles.tray}>
      <div className={styles.presets} role="radiogroup" aria-label={t`Preset card colors`}>
        {(Object.keys(presetNames) as (keyof typeof presetColors)[]).map((name) => (
          <input
            key={name}
            type="radio"
            className={styles.preset}
            style={{ '--preset': presetColors[name] } as CSSProperties}
            name={group}
            value={presetColors[name]}
            aria-label={presetNames[name]}
            checked={field.value.toUpperCase() === presetColors[name]}
            onChange={() => setColor(presetColors[name])}
          />
        ))}
      </div>
    </div>
  );
}
