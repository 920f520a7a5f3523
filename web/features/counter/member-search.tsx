import { plural, t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { readCode, readShortCode } from '@stampdeck/contract/codes.ts';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { isShortSearch } from '@stampdeck/contract/member-views.ts';
import { Search, UserRoundPlus, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FoundRow, FoundRows, moveByArrow } from '#ui/found-row.tsx';
import { useMemberSearch } from './counter-api.ts';
import styles from './counter-search.module.css';
import type { Visit } from './counter-visit.ts';

interface MemberSearchProps {
  visit: Visit;
  /** Adds a customer by what was typed; '' if nothing was. */
  onAdd: (typed: string) => void;
}

const typingMs = 200;
const longestSearch = 100;

/** The code in a typed text. A hand scanner may type it after other text in the field. */
function codeIn(text: string): string | null {
  return [text, text.slice(Math.max(0, text.lastIndexOf('http')))].find((part) => readCode(part) !== null) ?? null;
}

/**
 * Finds members by name, email or phone number while someone types, and offers to add those whom it does not find. A code that is typed,
 * pasted or hand-scanned counts as a scan. Six letters may be a short code or a name, so they find both.
 */
export function MemberSearch({ visit, onAdd }: MemberSearchProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const code = codeIn(typed);
  const short = code === null && readShortCode(typed) !== null ? typed : null;
  const wanted = code ? '' : typed.slice(0, longestSearch);
  const [search] = useDebouncedValue(wanted, typingMs);
  const found = useMemberSearch(visit.shop.id, search);
  const members = search ? found.data?.royalmember : undefined;
  /** Until then `members` may be those of the search before. */
  const isAnswered = members !== undefined && search === wanted && !found.isPlaceholderData;
  const total = found.data?.total ?? 0;

  const pick = (customer: Member['customer']) => {
    setText('');
    visit.takeMember(customer);
  };
  const take = (scanned: string) => {
    setText('');
    visit.takeCode(scanned);
  };
  // Someone who types a name and presses Enter need not wait for the answer.
  const [entered, setEntered] = useState<string | null>(null);
  const isDue = entered === typed && isAnswered;
  const openOnly = useEffectEvent(() => {
    setEntered(null);
    const [only, another] = members ?? [];
    if (only && !another) pick(only.customer);
    else if (short && !only) take(short);
  });
  useEffect(() => {
    if (isDue) openOnly();
  }, [isDue]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code) take(code);
    else setEntered(typed);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return moveByArrow(event);
    setText('');
    visit.searchField.current?.focus();
  };

  return (
    <div className={styles.search}>
      <form aria-label={t`Find a customer`} onSubmit={submit} onKeyDown={press}>
        <div className={styles.field}>
          <Search size={20} aria-hidden />
          <input
            ref={visit.searchField}
            className={styles.input}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setEntered(null);
            }}
            placeholder={t`Name, email, phone or code`}
            aria-label={t`Search for a customer by name, email or phone, or type their code`}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={400}
          />
          {text && (
            <button
              type="button"
              className="sd-icon-button"
              aria-label={t`Clear the search`}
              onClick={() => setText('')}
            >
              <X size={18} aria-hidden />
            </button>
          )}
        </div>
        {typed === '' && (
          <>
            <Button variant="subtle" className={styles.add} onClick={() => onAdd('')}>
              <UserRoundPlus size={20} aria-hidden /> {t`Add a customer`}
            </Button>
            <p className={styles.help}>
              {t`Nothing to scan? Find the customer by name, email or phone, or type the code under their QR. Hand scanners work on this screen too.`}
            </p>
          </>
        )}
        {typed !== '' && (
          <div className={styles.results}>
            {short && (
              <button type="button" className="sd-row sd-result" data-result onClick={() => take(short)}>
                <span className="sd-row-words sd-row-name">{t`Use this code`}</span>
              </button>
            )}
            {code ? (
              <button type="submit" className="sd-row sd-result" data-result>
                <span className="sd-row-words sd-row-name">{t`Use this code`}</span>
              </button>
            ) : (
              <FoundRows
                rows={members}
                query={found}
                failure={t`We couldn’t search your members.`}
                isStale={!isAnswered}
                summary={summaryOf(members?.length ?? 0, total, search)}
                more={members && total > members.length && t`There are more. Type more of the name.`}
              >
                {({ id, customer, stamps, cardSize, status }) => (
                  <FoundRow
                    key={id}
                    name={customer.displayName}
                    photo={customer.photo}
                    text={customer.username}
                    end={status === 'disabled' ? t`Disabled` : <Stamps stamps={stamps} of={cardSize} />}
                    onPick={() => pick(customer)}
                  />
                )}
              </FoundRows>
            )}
            {isAnswered && members.length === 0 && (
              <Button className={styles.addTyped} data-result onClick={() => onAdd(typed)}>
                <UserRoundPlus size={20} aria-hidden /> {t`Add “${typed}”`}
              </Button>
            )}
          </div>
        )}
      </form>
    </div>
  );
}

function summaryOf(shown: number, total: number, search: string): string {
  if (shown === 0 && isShortSearch(search)) {
    return t`No names begin with “${search}”. Type three letters to search in the whole name.`;
  }
  if (shown === 0) {
    return t`No members match “${search}”. The customer should register and join the Royalty program.`;
  }
  if (total === shown) return plural(total, { one: '# member found', other: '# members found' });
  return plural(total, {
    one: `# member found, the first ${shown} shown`,
    other: `# members found, the first ${shown} shown`,
  });
}

function Stamps({ stamps, of }: { stamps: number; of: number }) {
  return (
    <>
      <span aria-hidden>
        {stamps}/{of}
      </span>
      <span className="sd-hidden">{plural(of, { one: `${stamps} of # stamp`, other: `${stamps} of # stamps` })}</span>
    </>
  );
}
