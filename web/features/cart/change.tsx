import { t } from '@lingui/core/macro';
import { Alert } from '#ui/alert.tsx';
import { WayLink } from './way.tsx';

export const Change = ({ href, of }: { href: string; of: string }) => (
  <WayLink className="sd-link" href={href} aria-label={t`Change: ${of}`}>
    {t({ message: 'Change', comment: 'verb: link to an earlier step' })}
  </WayLink>
);

/** Why the pickup time cannot be met, and the way to where it is changed. */
export const WrongPickup = ({ problem }: { problem: string }) => (
  <Alert>
    {problem} <Change href="/shipping" of={t`Pickup time`} />
  </Alert>
);
