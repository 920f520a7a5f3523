import './avatar.css';
import { StampShape } from './brand/stamp-shape.tsx';
import { initialOf, initialsOf } from './initials.ts';
import { Picture } from './picture.tsx';

interface AvatarProps {
  name: string;
  /** An address, or '' for none. */
  photo: string;
  /** Pixels at the usual text size. */
  size?: number;
  /** Two initials: it is as large as a face across the counter. */
  isLarge?: boolean;
}

/** A person's photo, or the first letter of their name on a pale stamp. Decoration: the name stands beside it. */
export function Avatar({ name, photo, size = 40, isLarge = false }: AvatarProps) {
  const edge = `${size / 16}rem`;
  return (
    <Picture className="sd-avatar" style={{ width: edge, height: edge }} src={photo} loading="lazy" decoding="async">
      <span
        className="sd-avatar sd-avatar-letter"
        style={{ width: edge, height: edge, fontSize: `${size / (isLarge ? 46 : 40)}rem` }}
        aria-hidden
      >
        <StampShape />
        <span>{isLarge ? initialsOf(name) : initialOf(name)}</span>
      </span>
    </Picture>
  );
}
