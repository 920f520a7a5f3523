import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './command-palette.module.css';
import { entries } from './navigation.ts';

const [store, palette] = createSpotlight();

interface Found {
  id: string;
  label: string;
  description?: string;
  icon: ReactNode;
  open: () => void;
}

interface Group {
  label: string;
  found: Found[];
}

/** The screens whose name or keywords hold every word of the query. */
function usePages(query: string): Group {
  const navigate = useNavigate();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries
    .filter(({ label, keywords }) => words.every((word) => `${label} ${keywords}`.toLowerCase().includes(word)))
    .map(({ to, label, icon: Icon }) => ({
      id: to,
      label,
      icon: <Icon size={20} aria-hidden />,
      open: () => void navigate({ to }),
    }));
  return { label: 'Go to', found };
}

/** Everything a query finds, group by group; further kinds of things to find are further groups here. */
function useGroups(query: string): Group[] {
  return [usePages(query)].filter((group) => group.found.length > 0);
}

/** Ctrl/⌘ K: go to a screen by typing. Shown for as long as it is mounted. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const groups = useGroups(query);
  useEffect(() => palette.open(), []);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0 }}
      classNames={styles}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Spotlight.Search placeholder="Go to…" aria-label="Go to" leftSection={<Search size={20} aria-hidden />} />
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label}>
            {group.found.map(({ id, label, description, icon, open }) => (
              <Spotlight.Action
                key={id}
                label={label}
                {...(description ? { description } : {})}
                leftSection={icon}
                onClick={open}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing is called that.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
