import { t } from '@lingui/core/macro';
import { Avatar } from '#ui/avatar.tsx';
import styles from './thread.module.css';

interface FaceProps {
  of: { name: string; photo: string };
  size: number;
  isOnline: boolean;
}

/** The other side's picture, with a dot while they are online. `Online` says it beside the name. */
export const Face = ({ of: { name, photo }, size, isOnline }: FaceProps) => (
  <span className={styles.face}>
    <Avatar photo={photo} name={name} size={size} />
    {isOnline && <span className={styles.online} aria-hidden />}
  </span>
);

export const Online = () => (
  <span className="sd-hidden">{t({ message: 'Online', comment: 'this person is there now' })}</span>
);
