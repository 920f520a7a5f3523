import { t } from '@lingui/core/macro';

/** In place of the sign-up's form, where someone may not open a shop now. */
export function NotOpen({ signUps }: { signUps: 'invite' | 'closed' }) {
  return (
    <div className="sd-form" role="status">
      <p className="sd-lead">
        {signUps === 'invite'
          ? t`New shops open here by invitation. If you have a link, open it. If not, ask the people who run this service for one.`
          : t`No new shops can open here at the moment.`}
      </p>
      <p className="sd-quiet">{t`Are you looking for your stamp card? Open the page of the shop, by its QR code or link.`}</p>
    </div>
  );
}
