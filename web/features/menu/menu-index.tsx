import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Chip {
  /** The id of its section. */
  to: string;
  name: ReactNode;
}

/** The section that is being read: the last one whose beginning is above this part of the screen. */
const readingLine = '-30% 0px -69% 0px';

function useReading(chips: Chip[]): string {
  const [current, setCurrent] = useState('');
  const ids = chips.map(({ to }) => to).join(' ');
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: readingLine },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) watch.observe(section);
    }
    return () => watch.disconnect();
  }, [ids]);
  return current;
}

/** Links to the categories. They stay at the top, and the one that is being read is marked. */
export function MenuIndex({ chips }: { chips: Chip[] }) {
  const current = useReading(chips);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    // Only the row of chips moves; the page must not.
    if (chip) list.current?.scrollTo({ left: chip.offsetLeft - (list.current.clientWidth - chip.clientWidth) / 2 });
  });
  return (
    <nav className="menu-index" aria-label={t`Categories`}>
      <ul ref={list}>
        {chips.map(({ to, name }) => (
          <li key={to}>
            <a className="menu-chip" href={`#${to}`} aria-current={to === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
