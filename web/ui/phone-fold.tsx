import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import './phone-fold.css';

interface PhoneFoldProps {
  label: string;
  icon: LucideIcon;
  /** The button is its icon only. */
  isShort?: boolean;
  startsOpen?: boolean;
  children: ReactNode;
}

/** Filters or acts of a list, which a button opens on a phone: the list is seen first. */
export function PhoneFold({ label, icon: Icon, isShort = false, startsOpen = false, children }: PhoneFoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const alone = isShort ? label : undefined;
  return (
    <>
      <div className="sd-phone-fold-toggle">
        <Button
          isWide={!isShort}
          aria-label={alone}
          title={alone}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={20} aria-hidden /> {!isShort && label}
        </Button>
      </div>
      <div className="sd-phone-fold" id={id} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
