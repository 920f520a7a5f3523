import { t } from '@lingui/core/macro';
import { formatMoment } from '#language/format.ts';
import { leaveFor } from '#lib/leave.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Inline, Stack } from '#ui/layout.tsx';

interface Props {
  since: string;
  reason: string;
  onSignOut: () => void;
}

/** Since when and why a shop is suspended, for its people. */
export function Suspension({ since, reason, onSignOut }: Props) {
  return (
    <Stack>
      <p className="sd-lead">
        {t`The people who run this service have suspended your shop. Its page says that it is closed for now.`}
      </p>
      <Facts
        facts={[
          [t`Suspended since`, formatMoment(since, 'moment')],
          [t`Reason`, reason],
        ]}
      />
      <p>{t`Nothing is lost: your members, their stamps and your settings are as they were. Contact the people who run this service to open again.`}</p>
      <Inline>
        <Button variant="primary" onClick={() => leaveFor('/')}>
          {t`Check again`}
        </Button>
        <Button variant="subtle" onClick={onSignOut}>
          {t`Sign out`}
        </Button>
      </Inline>
    </Stack>
  );
}
