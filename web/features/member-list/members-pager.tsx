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
  return (
    <nav className={styles.pager} aria-label="Pages">
      <PageButton cursor={previousCursor} onPage={onPage}>
        <ChevronLeft size={20} aria-hidden /> Previous
      </PageButton>
      <PageButton cursor={nextCursor} onPage={onPage}>
        Next <ChevronRight size={20} aria-hidden />
      </PageButton>
    </nav>
  );
}

interface PageButtonProps {
  cursor: string | null;
  onPage: (cursor: string) => void;
  children: React.ReactNode;
}

function PageButton({ cursor, onPage, children }: PageButtonProps) {
  const isEnd = cursor === null;
  return (
    <Button
      aria-disabled={isEnd}
      data-disabled={isEnd || undefined}
      onClick={() => {
        if (cursor !== null) onPage(cursor);
      }}
    >
      {children}
    </Button>
  );
}
