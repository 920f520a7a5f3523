import { t } from '@lingui/core/macro';
import { useRightWithoutCode } from '#features/limits/rights-api.ts';

/** For someone who may not redeem without a phone, about a member without an account. */
export const rewardsLater = (): string =>
  t`You can give them rewards once they have an account, or if the settings let you redeem without a phone.`;

/** How a member without an account gets their rewards. Nothing until it is known who may give them. */
export function RewardsOnPaper() {
  const mayGoWithout = useRightWithoutCode();
  if (mayGoWithout === undefined) return null;
  return mayGoWithout ? t`To give a reward, press ‘Redeem without a phone’ at the counter.` : rewardsLater();
}
