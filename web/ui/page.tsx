/** The frame of a screen: its title in page and tab, a sentence, its one primary action. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

let screen = '';
let unread = '';

function writeTitle(): void {
  if (screen) document.title = `${unread && `(${unread}) `}${screen} · Stampdeck`;
}

/** Sets the tab's title, at the same moment as the screen appears. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    screen = title;
    writeTitle();
  }, [title]);
}

/** Says before the tab's title how much is unread; '' for nothing. */
export function useCountInTitle(count: string): void {
  useLayoutEffect(() => {
    unread = count;
    writeTitle();
    return () => {
      unread = '';
      writeTitle();
    };
  }, [count]);
}

interface PageProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Top right: the primary action, at most one or two more. */
  actions?: ReactNode;
  /** `narrow` for forms, `wide` (when nothing is said) for lists and designers. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** A screen of the dashboard. The header takes the title over once it has scrolled away. */
export function Page({ title, lead, actions, width = 'wide', children }: PageProps) {
  useTitle(title);
  return (
    <div className={`sd-page sd-page-${width}`}>
      <header className="sd-page-head">
        <div>
          <PageTitle>{title}</PageTitle>
          {lead && <p className="sd-lead">{lead}</p>}
        </div>
        {actions && <div className="sd-page-actions sd-inline">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** The screen's one first heading. */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const root = document.documentElement;
    const observer = new IntersectionObserver(
      (entries) => {
        // Several at once are in their order: the last is how it is now. A heading without a size is not drawn yet.
        const entry = entries.at(-1);
        const isGone = entry && !entry.isIntersecting && entry.boundingClientRect.height > 0;
        root.toggleAttribute('data-title-gone', isGone === true && entry.boundingClientRect.top < 100);
      },
      { rootMargin: '-56px 0px 0px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeAttribute('data-title-gone');
    };
  }, []);
  return (
    <h1 className="sd-page-title" dir="auto" ref={heading}>
      {children}
    </h1>
  );
}
