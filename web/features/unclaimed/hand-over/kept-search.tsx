import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { stampsInWords } from '@stampdeck/contract/cards.ts';
import type { KeptMember } from '@stampdeck/contract/member-list.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useKeptSearch } from '#features/unclaimed/api.ts';
import { FoundRow, FoundRows, moveByArrow } from '#ui/found-row.tsx';
import { Stack } from '#ui/layout.tsx';

const typingMs = 200;
/** As many as the server answers: there may be more. */
const most = 8;

interface KeptSearchProps {
  /** What is looked for at first: they may have been noted by the same name. */
  name: string;
  onPick: (kept: KeptMember) => void;
}

/** Members without an account, as one types. */
export function KeptSearch({ name, onPick }: KeptSearchProps) {
  const [text, setText] = useState(name.slice(0, 100));
  const field = useRef<HTMLInputElement>(null);
  // Also where it comes in place of a card that was somebody else's.
  useEffect(() => field.current?.focus(), []);
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, typingMs);
  const found = useKeptSearch(search);
  const members = search === '' ? undefined : found.data;
  return (
    <Stack gap={3} onKeyDown={moveByArrow}>
      <TextInput
        ref={field}
        label="Name, e-mail or phone"
        leftSection={<Search size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        data-autofocus
      />
      {typed === '' ? (
        <p className="sd-quiet">Type what they were noted by.</p>
      ) : (
        <FoundRows
          label="Members without an account"
          rows={members}
          query={found}
          failure="They could not be searched."
          isStale={search !== typed || found.isPlaceholderData}
          summary={summaryOf(members?.length ?? 0)}
          more={members?.length === most && 'There may be more. Type more of the name.'}
        >
          {(kept) => (
            <FoundRow
              key={kept.id}
              name={kept.name}
              photo=""
              text={kept.email || 'No e-mail'}
              end={stampsInWords(kept.stamps)}
              onPick={() => onPick(kept)}
            />
          )}
        </FoundRows>
      )}
    </Stack>
  );
}

function summaryOf(found: number): string {
  if (found === 0)
    return 'Nobody without an account is noted like that. Try their e-mail, their phone, or part of the name.';
  return found === 1 ? '1 member without an account' : `${found} members without an account`;
}
