import { GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import './order.css';

interface MoveHandleProps extends ComponentProps<'button'> {
  /** What it moves: 'Move Cakes'. */
  label: string;
}

/** The handle of a row of `useOrder`: dragged, or moved with the arrow keys. */
export const MoveHandle = ({ label, ...handle }: MoveHandleProps) => (
  <button {...handle} type="button" className="sd-icon-button sd-handle" aria-label={label}>
    <GripVertical size={20} aria-hidden />
  </button>
);
