import { type ComponentPropsWithRef, type ElementType, type ReactNode, useId } from 'react';

/** A distance of tokens.css: 1 is 4 px, 2 is 8, 3 is 12, 4 is 16, 5 is 24, 6 is 32. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6;

type BoxProps<T extends ElementType> = Omit<ComponentPropsWithRef<T>, 'as'> & { as?: T; gap?: Gap };

function box(layout: string, usual: Gap) {
  return function Box<T extends ElementType = 'div'>({ as, gap = usual, className, style, ...rest }: BoxProps<T>) {
    const Tag: ElementType = as ?? 'div';
    const name = className ? `${layout} ${className}` : layout;
    return <Tag {...rest} className={name} style={{ gap: `var(--sd-space-${gap})`, ...style }} />;
  };
}

/** One below the other; buttons keep their own width. */
export const Stack = box('sd-stack', 4);

/** One beside the other, wrapping to the next line. */
export const Inline = box('sd-inline', 2);

interface SectionProps {
  title: ReactNode;
  level?: 2 | 3;
  gap?: Gap;
  children: ReactNode;
}

/** A part of a screen with its name. */
export function Section({ title, level = 2, gap, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Stack as="section" {...(gap && { gap })} aria-labelledby={id}>
      <Heading className="sd-title" id={id}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
