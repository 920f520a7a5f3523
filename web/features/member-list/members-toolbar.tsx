import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import '#ui/list-page.css';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { longestSearch } from './members-api.ts';
import { type MembersView, type OnView, orderWords, segmentWords, sizeWords, statusWords } from './members-view.ts';

interface MembersToolbarProps {
  view: MembersView;
  onView: OnView;
  searchRef: Ref<HTMLInputElement>;
}

/** Saved views of the list, then search, status, order and page size. Each change goes back to the first page. */
export function MembersToolbar({ view, onView, searchRef }: MembersToolbarProps) {
  return (
    <>
      <Views segment={view.segment} />
      <div className="sd-list-tools">
        <SearchField
          className="sd-list-search"
          label={t`Search members`}
          placeholder={t`Name, email or phone`}
          maxLength={longestSearch}
          search={view.search}
          inputRef={searchRef}
          // Back in the browser leaves the search at once, not letter by letter.
          onSearch={(search) => onView({ search, cursor: '' }, { replace: search !== '' && view.search !== '' })}
        />
        <Select
          label={t`Status`}
          value={view.status}
          options={statusWords()}
          onChoose={(status) => onView({ status, cursor: '' })}
        />
        <Select
          label={t`Order`}
          isPlain
          value={`${view.sort} ${view.order}`}
          options={Object.entries(orderWords())}
          onChoose={(chosen) => {
            const [sort, order] = chosen.split(' ') as [MembersView['sort'], MembersView['order']];
            onView({ sort, order, cursor: '' });
          }}
        />
        <Select
          label={t`Page size`}
          isPlain
          value={view.size}
          options={sizeWords()}
          onChoose={(size) => onView({ size, cursor: '' })}
        />
      </div>
    </>
  );
}

/** Each view has its own address; the other filters stay. */
function Views({ segment: current }: Pick<MembersView, 'segment'>) {
  return (
    <nav aria-label={t`Views`}>
      <ul className="sd-views">
        {Object.entries(segmentWords()).map(([segment, words]) => (
          <li key={segment}>
            <Link
              to="/royaltymember"
              search={(now) => ({ ...now, segment: segment as MembersView['segment'], cursor: '' })}
              className="sd-view"
              // With a search in the address, another view would count as this one.
              activeOptions={{ exact: true }}
              aria-current={segment === current ? 'page' : undefined}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
