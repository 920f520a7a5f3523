import { t } from '@lingui/core/macro';
import { Info } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Tip } from './tip.tsx';

/** The icon that explains what a metric counts. */
export function Meaning({ of, meaning }: { of: string; meaning: string }) {
  return (
    <Tip name={t`What counts as ‘${of}’`} tip={meaning} className="sd-meaning">
      <Info size={16} aria-hidden />
    </Tip>
  );
}

interface PanelProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** Also the name of the part. Without one give it an `aria-label`. */
  title?: string;
  lead?: ReactNode;
  /** What the title's metric counts. */
  meaning?: string | undefined;
  /** Beside the title. */
  beside?: ReactNode;
  /** In a grid: across all columns. */
  isWide?: boolean;
}

/** A part of a screen on a surface of its own. */
export function Panel({ title, lead, meaning, beside, isWide, className = '', children, ...rest }: PanelProps) {
  const id = useId();
  return (
    <section
      {...rest}
      className={`sd-surface sd-panel ${className}`}
      aria-labelledby={title && id}
      data-wide={isWide || undefined}
    >
      {title && (
        <header className="sd-panel-head">
          <div className="sd-tile-label">
            <h2 className="sd-title" id={id}>
              {title}
            </h2>
            {meaning && <Meaning of={title} meaning={meaning} />}
          </div>
          {beside}
          {lead && <p className="sd-lead">{lead}</p>}
        </header>
      )}
      {children}
    </section>
  );
}
