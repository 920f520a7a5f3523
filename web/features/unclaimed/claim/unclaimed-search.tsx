import { plural, t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { UnclaimedMember } from '@stampdeck/contract/member-list.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useUnclaimedSearch } from '#features/unclaimed/api.ts';
import { FoundRow, FoundRows, moveByArrow } from '#ui/found-row.tsx';
import { Stack } from '#ui/layout.tsx';

/** Milliseconds without a key before it searches. Ours. */
const typingMs = 200;
/** The server finds at most this many (ours): there may be more. */
const most = 8;

interface UnclaimedSearchProps {
  /** The first search: they may have been noted by the same name. */
  name: string;
  onPick: (unclaimed: UnclaimedMember) => void;
}

/** Finds members without an account while someone types. */
export function UnclaimedSearch({ name, onPick }: UnclaimedSearchProps) {
  const [text, setText] = useState(name.slice(0, 100));
  const field = useRef<HTMLInputElement>(null);
  // Also when someone comes back to it from a card that was not theirs.
  useEffect(() => field.current?.focus(), []);
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, typingMs);
  const found = useUnclaimedSearch(search);
  const members = search === '' ? undefined : found.data;
  return (
    <Stack gap={3} onKeyDown={moveByArrow}>
      <TextInput
        ref={field}
        label={t`Name, email or phone`}
        leftSection={<Search size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        data-autofocus
      />
      {typed === '' ? (
        <p className="sd-quiet">{t`Search by name, email or phone`}</p>
      ) : (
        <FoundRows
          label={t`Members without an account`}
          rows={members}
          query={found}
          failure={t`We couldn’t search your members.`}
          isStale={search !== typed || found.isPlaceholderData}
          summary={
            members?.length === 0
              ? t`No members without an account match “${search}”. Try their email, their phone number, or part of the name.`
              : plural(members?.length ?? 0, {
                  one: '# member without an account',
                  other: '# members without an account',
                })
          }
          more={members?.length === most && t`There may be more. Type more of the name.`}
        >
          {(member) => (
            <FoundRow
              key={member.id}
              name={member.name}
              photo=""
              text={member.email || t`No email`}
              end={plural(member.stamps, { one: '# stamp', other: '# stamps' })}
              onPick={() => onPick(member)}
            />
          )}
        </FoundRows>
      )}
    </Stack>
  );
}
