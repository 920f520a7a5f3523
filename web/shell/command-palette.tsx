import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { Search, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { membersFailure, useMembers } from '#features/member-list/members-api.ts';
import styles from './command-palette.module.css';
import { type Entry, entries } from './navigation.ts';

const [store, palette] = createSpotlight();

/** The screens whose name or keywords hold every word of the query. */
function findScreens(query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, keywords }) =>
    words.every((word) => `${label} ${keywords}`.toLowerCase().includes(word)),
  );
}

/** Shorter texts find nearly everybody. */
const shortestSearch = 2;
const mostMembers = 6;

/** The shop's members by name or e-mail; choosing one opens their page. */
function FoundMembers({ search }: { search: string }) {
  const navigate = useNavigate();
  const { data, isError } = useMembers({
    search,
    ...{ status: 'all', segment: 'all', sort: 'joined', order: 'desc', size: '20', cursor: '' },
  });
  const found = data?.pages.flatMap((page) => page.royalmember).slice(0, mostMembers) ?? [];
  if (isError) return <Spotlight.Empty>{membersFailure}</Spotlight.Empty>;
  if (data && found.length === 0) return <Spotlight.Empty>No member is called that.</Spotlight.Empty>;
  return (
    <Spotlight.ActionsGroup label="Royalty members">
      {found.map(({ id, customer }) => (
        <Spotlight.Action
          key={id}
          label={customer.displayName}
          description={customer.username}
          leftSection={<UserRound size={20} aria-hidden />}
          onClick={() => void navigate({ to: '/royaltymember/$id', params: { id } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Ctrl/⌘ K: go to a screen or find a member by typing. Shown for as long as it is mounted. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), 200);
  const screens = findScreens(query);
  const searches = query.trim().length >= shortestSearch;
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
      <Spotlight.Search
        placeholder="Go to a screen, find a member…"
        aria-label="Go to"
        leftSection={<Search size={20} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Go to">
            {screens.map(({ to, label, icon: Icon }) => (
              <Spotlight.Action
                key={to}
                label={label}
                leftSection={<Icon size={20} aria-hidden />}
                onClick={() => void navigate({ to })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {searches && settled.length >= shortestSearch && <FoundMembers search={settled} />}
        {screens.length === 0 && !searches && <Spotlight.Empty>No screen is called that.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
