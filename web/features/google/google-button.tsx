import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Door, googleStartAddress } from '@stampdeck/contract/google.ts';
import { privacyPath } from '@stampdeck/contract/pages.ts';
import { useSite } from '#lib/site.ts';
import './google.css';
import { deviceZone } from '#language/language.ts';

/** Whether this installation is set up for Google. False until that is known. */
const useHasGoogle = (): boolean => useSite().data?.google ?? false;

interface Props {
  door: Door;
  label: string;
  /** The screen of ours to come back to. */
  redirect?: string | undefined;
  remember?: boolean;
  /** People without a shop get one. */
  openShop?: boolean;
  /** Says what people agree to, where no form beside it does. */
  consent?: boolean;
}

/** Leads to Google's sign-in. Draws nothing if the server is not set up for it. */
export function GoogleButton({ door, label, redirect, remember = false, openShop = false, consent }: Props) {
  if (!useHasGoogle()) return null;
  return (
    <div className="sd-google">
      <span className="sd-google-or">{t({ message: 'or', comment: 'Between two ways to sign in' })}</span>
      <a
        className="sd-button"
        href={googleStartAddress({ door, redirect, remember, openShop, timeZone: deviceZone() })}
      >
        <img src="/google.svg" alt="" width={18} height={18} />
        {label}
      </a>
      {consent && (
        <p className="sd-google-consent">
          <Trans>
            If this creates an account, you agree to the{' '}
            <a className="sd-link" href={privacyPath}>
              privacy page
            </a>
            .
          </Trans>
        </p>
      )}
    </div>
  );
}
