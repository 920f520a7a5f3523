import type { ComponentPropsWithRef, MouseEvent } from 'react';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` is the one yellow action of a screen, `filled` is ink, `subtle` has no edge, `danger` destroys. */
  variant?: 'primary' | 'filled' | 'subtle' | 'danger' | undefined;
  /** 36 px, 48 px when none is given, 56 px. */
  size?: 's' | 'l';
  /** The action is running: focusable, ignores presses. */
  isBusy?: boolean;
  /** Full width. */
  isWide?: boolean;
}

/** A button. Links that look like buttons use the classes. */
export function Button({ variant, size, isBusy, isWide, className, type = 'button', onClick, ...rest }: ButtonProps) {
  const classes = ['sd-button', variant && `sd-button-${variant}`, size && `sd-button-${size}`, className];
  return (
    <button
      {...rest}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={isBusy}
      data-wide={isWide || undefined}
      onClick={isBusy ? stay : onClick}
    />
  );
}

/** Sends no form either, by Enter or by a press. */
const stay = (event: MouseEvent) => event.preventDefault();
