import { getPrivacyPage } from '@stampdeck/contract/privacy.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { PrivacyText } from './privacy-text.tsx';
import styles from './privacy-view.module.css';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** What this installation says that it stores. */
export function PrivacyView() {
  const query = useQuery({
    queryKey: ['privacy', 'page'],
    queryFn: async ({ signal }) => (await call(getPrivacyPage, {}, { signal })).page,
  });
  const bones = (
    <Bones className="sd-stack" style={{ gap: 'var(--sd-space-3)' }} heights={Array<string>(8).fill('1.25rem')} />
  );
  return (
    <>
      {!query.data && <h1 className="sd-hidden">Privacy</h1>}
      <Loaded query={query} failure="The privacy page could not be loaded" bones={bones}>
        {({ body, version, since }) => (
          <>
            <PrivacyText source={body} />
            <p className={`sd-quiet ${styles.version}`}>
              Version {version}
              {since && `, since ${day.format(new Date(since))}`}
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}
