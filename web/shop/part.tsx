import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/alert.tsx';

const lost = new Error(t`We couldn’t load this part of the page. Check your connection.`);

const failedStyles = new Set<HTMLLinkElement>();
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) failedStyles.add(target);
  },
  true,
);

/** Loads styles again whose file was lost: with the next try of a part, only its script is loaded again. */
async function loadFailedStyles(): Promise<void> {
  const failed = [...failedStyles];
  failedStyles.clear();
  const loads = failed.map((link) => {
    const again = link.cloneNode() as HTMLLinkElement;
    const loaded = new Promise((resolve, reject) => {
      again.addEventListener('load', resolve);
      again.addEventListener('error', reject);
    });
    link.replaceWith(again);
    return loaded;
  });
  await Promise.all(loads);
}

/**
 * A part of the page that is loaded when it is needed. If the network is lost meanwhile, `error` says so. `retry` tries again, and so does
 * the page as soon as it is connected.
 */
export function usePart<T extends object>(name: string, load: () => Promise<T>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['shop', 'part', name],
    queryFn: async () => {
      const part = await load();
      await loadFailedStyles();
      return part;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 2,
    structuralSharing: false,
  });
  return { part: data, error: error && !data ? lost : null, retry: () => void refetch() };
}

/** Shown in place of the part. */
export const PartFailed = ({ onRetry }: { onRetry: () => void }) => <Alert onRetry={onRetry}>{lost.message}</Alert>;
