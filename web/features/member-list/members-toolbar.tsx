import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { type OnView, sizeWords } from '#lib/list-view.ts';
import { ViewTabs } from '#ui/list-frame.tsx';
import '#ui/list-page.css';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { longestSearch } from './members-api.ts';
import { type MembersView, orderWords, segmentWords, statusWords } from './members-view.ts';

const exactly = { exact: true };

interface MembersToolbarProps {
  view: MembersView;
  onView: OnView<MembersView>;
  searchRef: Ref<HTMLInputElement>;
}

/** Saved views of the list, then search, status, order and page size. Each change goes back to the first page. */
export function MembersToolbar({ view, onView, searchRef }: MembersToolbarProps) {
  return (
    <>
      <ViewTabs
        views={Object.entries(segmentWords()) as [MembersView['segment'], string][]}
        current={view.segment}
        link={(segment, looks) => (
          // With a search in the address, another view would count as this one.
          <Link
            to="/royaltymember"
            search={(now) => ({ ...now, segment, cursor: '' })}
            activeOptions={exactly}
            {...looks}
          />
        )}
      />
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
