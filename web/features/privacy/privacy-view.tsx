import { getPrivacyPage } from '@stampdeck/contract/privacy.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PrivacyText } from './privacy-text.tsx';
import styles from './privacy-view.module.css';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** What this installation says that it stores. */
export function PrivacyView() {
  const { data, error, refetch } = useQuery({
    queryKey: ['privacy', 'page'],
    queryFn: ({ signal }) => call(getPrivacyPage, {}, { signal }),
  });
  if (data) {
    const { body, version, since } = data.page;
    return (
      <>
        <PrivacyText source={body} />
        <p className={`sd-quiet ${styles.version}`}>
          Version {version}
          {since && `, since ${day.format(new Date(since))}`}
        </p>
      </>
    );
  }
  if (error) {
    return (
      <>
        <h1 className="sd-hidden">Privacy</h1>
        <ErrorState title="The privacy page could not be loaded" error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <Stack gap={3} aria-busy="true">
      <h1 className="sd-hidden">Privacy</h1>
      {[60, 100, 96, 88, 40, 99, 92, 97].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="1.25rem" />
      ))}
    </Stack>
  );
}
