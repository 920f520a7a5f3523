import { useDebouncedValue } from '@mantine/hooks';
import { readCode } from '@stampdeck/contract/codes.ts';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { isShortSearch } from '@stampdeck/contract/member-views.ts';
import { Search, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { FoundRow, FoundRows, moveByArrow } from '#ui/found-row.tsx';
import { useMemberSearch } from './counter-api.ts';
import styles from './counter-search.module.css';
import type { Visit } from './counter-visit.ts';

interface MemberSearchProps {
  visit: Visit;
  /** Where the found members are shown: below the field; `docked` at the camera's lower edge, over its picture. */
  results: 'below' | 'docked';
}

const typingMs = 200;

/** The code in a typed text. A hand scanner may type it behind what stands in the field already. */
function codeIn(text: string): string | null {
  return [text, text.slice(Math.max(0, text.lastIndexOf('http')))].find((part) => readCode(part) !== null) ?? null;
}

/** Members by name or e-mail as one types; a code typed, pasted or read by a hand scanner is taken as a scan. */
export function MemberSearch({ visit, results }: MemberSearchProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const typed = text.trim();
  const code = codeIn(typed);
  const [search] = useDebouncedValue(code ? '' : typed.slice(0, 100), typingMs);
  const found = useMemberSearch(visit.shop.id, search);
  const members = search ? found.data?.royalmember : undefined;
  const total = found.data?.total ?? 0;

  const pick = (customer: Member['customer']) => {
    setText('');
    visit.takeMember(customer);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only, another] = members ?? [];
    if (code) {
      setText('');
      visit.takeCode(code);
    } else if (only && !another && search === typed) pick(only.customer);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return moveByArrow(event);
    setText('');
    field.current?.focus();
  };

  return (
    <div className={styles.search} data-results={results}>
      <form aria-label="Find a customer" onSubmit={submit} onKeyDown={press}>
        <div className={styles.field}>
          <Search size={20} aria-hidden />
          <input
            ref={field}
            className={styles.input}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="Name, e-mail or code"
            aria-label="Search a customer by name or e-mail, or type their code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={400}
          />
          {text && (
            <button type="button" className="sd-icon-button" aria-label="Clear the search" onClick={() => setText('')}>
              <X size={18} aria-hidden />
            </button>
          )}
        </div>
        {typed === '' && results === 'docked' && (
          <p className={styles.help}>
            Nothing to scan? Find the customer by name or e-mail, or paste their code. What a hand scanner types is
            taken anywhere on this screen.
          </p>
        )}
        {typed !== '' && (
          <div className={styles.results}>
            {code ? (
              <button type="submit" className="sd-row sd-result" data-result>
                <span className="sd-row-words sd-row-name">Use this code</span>
              </button>
            ) : (
              <FoundRows
                rows={members}
                query={found}
                failure="The members could not be searched."
                isStale={search !== typed.slice(0, 100) || found.isPlaceholderData}
                summary={summaryOf(members?.length ?? 0, total, search)}
                more={members && total > members.length && `${members.length} of many. Type more of the name.`}
              >
                {({ id, customer, stamps, cardSize, status }) => (
                  <FoundRow
                    key={id}
                    name={customer.displayName}
                    photo={customer.photo}
                    text={customer.username}
                    end={status === 'disabled' ? 'Disabled' : <Stamps stamps={stamps} of={cardSize} />}
                    onPick={() => pick(customer)}
                  />
                )}
              </FoundRows>
            )}
          </div>
        )}
      </form>
    </div>
  );
}

function summaryOf(shown: number, total: number, search: string): string {
  if (shown === 0 && isShortSearch(search)) return 'No name begins so. Type three letters to find them anywhere.';
  if (shown === 0) return 'No member is called that. The customer should register and join the Royalty program.';
  const found = total === 1 ? '1 member found' : `${total} members found`;
  return total > shown ? `${found}, the first ${shown} shown` : found;
}

function Stamps({ stamps, of }: { stamps: number; of: number }) {
  return (
    <>
      <span aria-hidden>
        {stamps}/{of}
      </span>
      <span className="sd-hidden">
        {stamps} of {of} stamps
      </span>
    </>
  );
}
