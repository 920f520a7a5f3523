import { t } from '@lingui/core/macro';
import { getPrivacyPage } from '@stampdeck/contract/privacy.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#language/format.ts';
import { call } from '#lib/api.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { PrivacyText } from './privacy-text.tsx';
import styles from './privacy-view.module.css';

/** `since` is null for the text that comes with the product. */
function versionWords(version: number, since: string | null): string {
  if (!since) return t`Version ${version}`;
  const day = formatMoment(since, 'longDay');
  return t`Version ${version}, since ${day}`;
}

/** The installation's privacy page. */
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
      {!query.data && <h1 className="sd-hidden">{t`Privacy`}</h1>}
      <Loaded query={query} failure={t`We couldn’t load the privacy page`} bones={bones}>
        {({ body, language, version, since }) => (
          <>
            <PrivacyText source={body} language={language} />
            <p className={`sd-quiet ${styles.version}`}>{versionWords(version, since)}</p>
          </>
        )}
      </Loaded>
    </>
  );
}
