import { type Door, googleStartAddress } from '@stampdeck/contract/google.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import { privacyPath } from '@stampdeck/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import './google.css';

/** Whether this installation is set up for Google; false until that is known. */
function useHasGoogle(): boolean {
  const { data } = useQuery({
    queryKey: ['google', 'site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.google ?? false;
}

interface Props {
  door: Door;
  label: string;
  /** The screen of ours to come back to. */
  redirect?: string | undefined;
  remember?: boolean;
  /** Whoever has no shop gets one. */
  openShop?: boolean;
  /** Says what going this way agrees to, where no form beside it does. */
  consent?: boolean;
}

/** Leaves the page for Google; draws nothing where the server is not set up for it. */
export function GoogleButton({ door, label, redirect, remember = false, openShop = false, consent }: Props) {
  if (!useHasGoogle()) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="sd-google">
      <span className="sd-google-or">or</span>
      <a className="sd-button" href={googleStartAddress({ door, redirect, remember, openShop, timeZone })}>
        <img src="/google.svg" alt="" width={18} height={18} />
        {label}
      </a>
      {consent && (
        <p className="sd-google-consent">
          A new account agrees to the{' '}
          <a className="sd-link" href={privacyPath}>
            privacy page
          </a>
          .
        </p>
      )}
    </div>
  );
}
