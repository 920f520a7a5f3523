import { t } from '@lingui/core/macro';
import { Combobox, Modal, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type LucideIcon, ReceiptText, Search, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { membersFailure, useMembers } from '#features/member-list/members-api.ts';
import { useFoundOrders } from '#features/orders/found-orders.ts';
import { formatMoment, formatNumber } from '#language/format.ts';
import { useSession } from '#lib/session.ts';
import styles from './command-palette.module.css';
import { entries, mayOpen } from './navigation.ts';
import { type PaletteAction, usePaletteActions } from './palette-actions.ts';

/** One line of the palette. */
interface Hit {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Beside the name. */
  detail?: string;
  run: () => void;
}

/** Those whose name or keywords contain every word of the query. */
function matching<Item extends { label: string; keywords: string }>(items: Item[], query: string): Item[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label, keywords }) =>
    words.every((word) => `${label} ${keywords}`.toLowerCase().includes(word)),
  );
}

/** Shorter texts find nearly everyone. */
const shortestSearch = 2;
const mostMembers = 6;

/** The shop's members by name, email or phone. */
function useFoundMembers(search: string) {
  const navigate = useNavigate();
  const { data, isError } = useMembers(
    { search, ...{ status: 'all', segment: 'all', sort: 'joined', order: 'desc', size: '20', cursor: '' } },
    { enabled: search.length >= shortestSearch },
  );
  // Until its own members arrive, a search has none: Enter must not open one of the search before.
  const isSettled = data?.pages[0]?.asked.search === search;
  const found = isSettled ? data.pages.flatMap((page) => page.royalmember).slice(0, mostMembers) : [];
  const hits = found.map(
    ({ id, customer }): Hit => ({
      id,
      label: customer.displayName,
      detail: customer.username,
      icon: UserRound,
      run: () => void navigate({ to: '/royaltymember/$id', params: { id } }),
    }),
  );
  return { hits, isError, isSettled };
}

/** An order's number may have one digit. */
const searchesOrders = (query: string): boolean => query.length >= shortestSearch || /^#?\d+$/.test(query);

/** The orders that the shop received, by number or customer. */
function useOrderHits(search: string) {
  const navigate = useNavigate();
  const { orders, ...found } = useFoundOrders(search);
  const hits = orders.map(({ id, number, buyerName, createdAt }): Hit => {
    const shown = formatNumber(number);
    return {
      id,
      label: buyerName === '' ? t`Order ${shown}` : t`Order ${shown}: ${buyerName}`,
      detail: formatMoment(createdAt, 'shortMoment'),
      icon: ReceiptText,
      run: () => void navigate({ to: '/order/$id', params: { id } }),
    };
  });
  return { hits, ...found };
}

interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/** Ctrl/⌘ K: opens a screen, a member or an order, or does something, by typing. */
export function CommandPalette({ opened, ...props }: CommandPaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      withCloseButton={false}
      // The shell gives it back: an action may lead elsewhere.
      returnFocus={false}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      size={600}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      attributes={{ content: { 'aria-label': t`Command palette` } }}
    >
      <Palette {...props} />
    </Modal>
  );
}

function Palette({ onClose, onHelp }: Omit<CommandPaletteProps, 'opened'>) {
  const navigate = useNavigate();
  const person = useSession();
  const actions = usePaletteActions({ onHelp }).filter(({ at }) => !at || mayOpen(person, at));
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), 200);
  const mayMembers = mayOpen(person, '/royaltymember');
  const searches = mayMembers && query.trim().length >= shortestSearch;
  const members = useFoundMembers(searches ? settled : '');
  const orders = useOrderHits(searchesOrders(query.trim()) ? settled : '');
  const areMembersHere = !searches || members.isSettled || members.isError;
  // What was found for the words before: Enter must not open it.
  const isWaiting = settled !== query.trim();
  const allowed = entries.filter(({ to }) => mayOpen(person, to));
  const screens = matching(allowed, query).map(
    ({ to, label, icon }): Hit => ({ id: to, label, icon, run: () => void navigate({ to }) }),
  );
  const deeds = matching(actions, query).map((action: PaletteAction): Hit => ({ ...action, id: action.label }));
  const groups = [
    { name: t`Go to`, hits: screens },
    {
      name: t({ message: 'Actions', comment: 'heading of a list of commands, such as Print your QR code' }),
      hits: deeds,
    },
    { name: t`Royalty members`, hits: searches && !isWaiting ? members.hits : [] },
    // Below the members, and not before them: a list that moves under the finger opens something else.
    {
      name: t({ message: 'Orders', comment: 'the screen with the orders that a shop received' }),
      hits: !isWaiting && areMembersHere ? orders.hits : [],
    },
  ].filter(({ hits }) => hits.length > 0);
  const hits = groups.flatMap((group) => group.hits);

  const open = ({ run }: Hit) => {
    onClose();
    run();
  };
  // Someone who types a name and presses Enter need not wait for what it finds.
  const [entered, setEntered] = useState<string | null>(null);
  const first = entered === query ? hits[0] : undefined;
  const openFirst = useEffectEvent(open);
  useEffect(() => {
    if (first) openFirst(first);
  }, [first]);

  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const input = useRef<HTMLInputElement>(null);
  const shown = hits.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other list
  useEffect(() => {
    const id = combobox.selectFirstOption();
    // The kit names only what the arrow keys reach.
    if (id) input.current?.setAttribute('aria-activedescendant', id);
  }, [shown]);

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const hit = hits.find((one) => one.id === id);
        if (hit) open(hit);
      }}
    >
      <div className={styles.search}>
        <Search size={20} aria-hidden />
        <Combobox.EventsTarget withExpandedAttribute>
          <input
            ref={input}
            data-autofocus
            aria-label={t`Go to`}
            placeholder={placeholderFor(mayMembers, orders.mayRead)}
            spellCheck={false}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing && hits.length === 0) setEntered(query);
            }}
          />
        </Combobox.EventsTarget>
      </div>
      <Combobox.Options className={styles.list} aria-label={t`Command palette`}>
        {groups.map((group) => (
          <Combobox.Group key={group.name} label={group.name}>
            {group.hits.map((hit) => (
              <Line key={hit.id} {...hit} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Empty>{emptyWords({ query, searches, hits, members, orders, isWaiting })}</Empty>
    </Combobox>
  );
}

const Line = ({ id, label, detail, icon: Icon }: Hit) => (
  <Combobox.Option value={id} className={styles.line}>
    <Icon size={20} aria-hidden />
    <span className="sd-row-words">
      <span className="sd-row-name" dir="auto">
        {label}
      </span>
      {detail && <span className="sd-row-text">{detail}</span>}
    </span>
  </Combobox.Option>
);

const Empty = ({ children }: { children: ReactNode }) => (
  <p className={styles.empty} role="status">
    {children}
  </p>
);

function placeholderFor(mayMembers: boolean, mayOrders: boolean): string {
  if (!mayMembers) return t`Go to…`;
  return mayOrders ? t`Find a screen, a member or an order…` : t`Go to a screen, find a member…`;
}

interface Found {
  query: string;
  searches: boolean;
  isWaiting: boolean;
  hits: Hit[];
  members: ReturnType<typeof useFoundMembers>;
  orders: ReturnType<typeof useOrderHits>;
}

/** What is said below the list, if anything. */
function emptyWords({ query, searches, isWaiting, hits, members, orders }: Found): string | null {
  const search = query.trim();
  if (searches && members.isError) return membersFailure;
  if (searchesOrders(search) && orders.isError) return t`We couldn’t load your orders`;
  if (!searches) {
    const isDone = !searchesOrders(search) || (!isWaiting && orders.isSettled);
    return hits.length === 0 && isDone ? t`No screens match “${query}”.` : null;
  }
  const areNone = members.isSettled && orders.isSettled && members.hits.length === 0 && orders.hits.length === 0;
  if (isWaiting || !areNone) return null;
  return orders.mayRead ? t`No members or orders match “${search}”.` : t`No members match “${search}”.`;
}
