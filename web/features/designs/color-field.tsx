import { ColorInput } from '@mantine/core';
import { cardColorPresets, presetColors } from '@stampdeck/contract/cards.ts';
import { type CSSProperties, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import styles from './color-field.module.css';
import { emptyColorFor } from './contrast.ts';
import { fieldLabel } from './design-fields.ts';
import { useDesignForm } from './use-draft-form.ts';

type ColorName = 'cardColor' | 'stampColor' | 'unstampColor';

/** `#RRGGBB` in capitals from what people type or paste: with or without #, short or long. Null when it is no colour. */
function asColor(text: string): string | null {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.toUpperCase()}`;
}

/** Sets the card's colour; the empty slots follow it until they are given a colour of their own. */
function useSetColor(name: ColorName): (color: string) => void {
  const { getValues, setValue } = useDesignForm();
  return (color) => {
    const [card, empty] = getValues(['cardColor', 'unstampColor']);
    const follows = name === 'cardColor' && empty.toUpperCase() === emptyColorFor(card);
    setValue(name, color, { shouldValidate: true });
    if (follows) setValue('unstampColor', emptyColorFor(color), { shouldValidate: true });
  };
}

/** A colour by picker, eyedropper, swatch or digits. The form only ever holds a whole colour; a half-typed one waits here. */
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
        // Whole digits from the picker are shown as the form has them, the rest as it is typed.
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
      eyeDropperButtonProps={{ 'aria-label': 'Pick from the screen' }}
      classNames={{ dropdown: styles.dropdown ?? '', colorPreview: styles.chip ?? '', input: styles.input ?? '' }}
    />
  );
}

interface ColorFieldProps {
  name: ColorName;
  description?: string;
  /** The presets inside the picker, where they do not stand below it anyway. */
  swatches?: boolean;
}

/** The 20 card colours as small cards. The arrow keys go through them. */
export function CardColorPresets() {
  const { control } = useDesignForm();
  const { field } = useController({ control, name: 'cardColor' });
  const setColor = useSetColor('cardColor');
  const group = useId();
  return (
    <div className={styles.tray}>
      <div className={styles.presets} role="radiogroup" aria-label="Preset card colours">
        {Object.entries(presetColors).map(([name, color]) => (
          <input
            key={color}
            type="radio"
            className={styles.preset}
            style={{ '--preset': color } as CSSProperties}
            name={group}
            value={color}
            aria-label={name}
            checked={field.value.toUpperCase() === color}
            onChange={() => setColor(color)}
          />
        ))}
      </div>
    </div>
  );
}
