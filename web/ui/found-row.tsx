import type { KeyboardEvent, ReactNode } from 'react';
import { Avatar } from './avatar.tsx';

/** The arrow keys go through a search's field and the people it found. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-result]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface FoundRowProps {
  name: string;
  photo: string;
  text: string;
  end: ReactNode;
  onPick: () => void;
}

/** Someone whom a search found. */
export function FoundRow({ name, photo, text, end, onPick }: FoundRowProps) {
  return (
    <li>
      <button type="button" className="sd-row sd-result" data-result onClick={onPick}>
        <Avatar photo={photo} name={name} />
        <span className="sd-row-words">
          <span className="sd-row-name">{name}</span>
          <span className="sd-row-text">{text}</span>
        </span>
        <span className="sd-row-end">{end}</span>
      </button>
    </li>
  );
}
