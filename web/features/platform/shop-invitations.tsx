import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SignUps } from '@stampdeck/contract/accounts.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import {
  type inviteShop,
  type ShopInvitation,
  shopInvitationDays,
  shopInvitationForm,
} from '@stampdeck/contract/platform.ts';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { Field } from '#forms/field.tsx';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { formatMoment } from '#language/format.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, RowIcon } from '#ui/rows.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useInviteShop, useShopInvitations, useTakeBackShop } from './api.ts';

const modeWords = (): Record<SignUps, string> => ({
  open: t`Anyone can open a shop here.`,
  invite: t`A shop can be opened only with a link that you make.`,
  closed: t`No one can open a shop here, also not with a link.`,
});

/** Who may open a shop, and the invitations that wait. */
export function ShopInvitations() {
  const query = useShopInvitations();
  const [isInviting, setInviting] = useState(false);
  return (
    <Panel title={t`New shops`} lead={query.data && modeWords()[query.data.signUps]}>
      <Loaded
        query={query}
        failure={t`We couldn’t load the invitations`}
        bones={<Skeleton height="3.5rem" radius="var(--sd-radius-m)" />}
      >
        {({ invitations, signUps }) => (
          <Stack>
            {invitations.length > 0 && <Waiting invitations={invitations} />}
            {signUps !== 'closed' && (
              <div>
                <Button onClick={() => setInviting(true)}>{t`Invite a shop`}</Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
      {isInviting && <InviteShopSheet onClose={() => setInviting(false)} />}
    </Panel>
  );
}

function Waiting({ invitations }: { invitations: ShopInvitation[] }) {
  const takeBack = useTakeBackShop();
  return (
    <>
      {takeBack.error && <Alert>{takeBack.error.message}</Alert>}
      <ul className="sd-rows" aria-label={t`Invitations`}>
        {invitations.map(({ id, note, createdAt, expiresAt }) => {
          const made = formatMoment(createdAt, 'moment');
          const until = formatMoment(expiresAt, 'moment');
          const whom = note || t`Link of ${made}`;
          return (
            <Row
              key={id}
              wraps
              start={<RowIcon icon={Store} />}
              name={whom}
              text={t`Valid until ${until}`}
              end={
                <Button size="s" disabled={takeBack.isPending} onClick={() => takeBack.mutate(id)}>
                  <Trans>
                    Take back <span className="sd-hidden">{whom}</span>
                  </Trans>
                </Button>
              }
            />
          );
        })}
      </ul>
    </>
  );
}

/** Makes a link, and shows it once. Mount it to open it. */
function InviteShopSheet({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Reply<typeof inviteShop>>();
  const invite = useInviteShop();
  const form = useCallForm({
    schema: shopInvitationForm,
    values: { note: '' },
    send: (body) => invite.mutateAsync(body),
    onDone: setMade,
  });
  const days = shopInvitationDays;
  return (
    <Sheet title={t`Invite a shop`} onClose={onClose} keepsTyped>
      {made ? (
        <Stack gap={3}>
          <Field
            label={t`Link for the new shop`}
            value={made.url}
            readOnly
            dir="ltr"
            data-autofocus
            onFocus={({ target }) => target.select()}
          />
          <p className="sd-lead">{t`It works once, within ${days} days. It is not shown again.`}</p>
          <p className="sd-quiet">{t`Anyone who has it can open a shop, so send it only to that person.`}</p>
        </Stack>
      ) : (
        <Form form={form} submit={t`Make a link`}>
          <Fields
            form={form}
            of={{ note: { label: t`For whom`, help: t`Optional. Only platform admins see it.`, maxLength: 80 } }}
          />
        </Form>
      )}
    </Sheet>
  );
}
