import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import styles from './members-list.module.css';

interface MembersPagerProps {
  previousCursor: string | null;
  nextCursor: string | null;
  onPage: (cursor: string) => void;
}

/** Previous and Next. An end keeps its button, and so the focus of whoever just pressed it. */
export function MembersPager({ previousCursor, nextCursor, onPage }: MembersPagerProps) {
  const to = (cursor: string | null) => ({
    'aria-disabled': cursor === null,
    'data-disabled': cursor === null || undefined,
    onClick: () => cursor !== null && onPage(cursor),
  });
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button {...to(previousCursor)}>
        <ChevronLeft size={20} aria-hidden /> Previous
      </Button>
      <Button {...to(nextCursor)}>
        Next <ChevronRight size={20} aria-hidden />
      </Button>
    </nav>
  );
}
