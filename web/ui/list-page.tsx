/** The parts of a screen with a list. */
import './list-page.css';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface PickProps {
  /** 'Select Anna Berg'. */
  label: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** Selects a row. */
export const Pick = ({ label, isChosen, onToggle }: PickProps) => (
  <label className="sd-pick">
    <input type="checkbox" aria-label={label} checked={isChosen} onChange={onToggle} />
  </label>
);

interface BulkBarProps {
  label: string;
  /** '3 selected'. */
  count: string;
  clear: { label: string; onClear: () => void };
  /** The acts for the rows that are selected. */
  children: ReactNode;
}

/** At the lower edge while rows are selected. */
export const BulkBar = ({ label, count, clear, children }: BulkBarProps) => (
  <section className="sd-bulk" aria-label={label}>
    <p className="sd-bulk-count" role="status">
      {count}
    </p>
    {children}
    <button type="button" className="sd-icon-button" aria-label={clear.label} onClick={clear.onClear}>
      <X size={20} aria-hidden />
    </button>
  </section>
);
