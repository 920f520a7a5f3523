import { t } from '@lingui/core/macro';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { longestReason, type PlatformShop, suspensionForm } from '@stampdeck/contract/platform.ts';
import { ExternalLink } from 'lucide-react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { formatMoment, formatNumber } from '#language/format.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { usePlatformShop, useRestore, useSuspend } from './api.ts';
import { stateWords } from './shop-words.ts';

/** A shop, and suspending or restoring it. Mount it to open it. */
export function ShopSheet({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const query = usePlatformShop(id);
  return (
    <Sheet title={name} onClose={onClose} keepsTyped>
      <Loaded query={query} failure={t`We couldn’t load this shop`} bones={<Bones heights={['9rem', '8rem']} />}>
        {(shop) => (
          <Stack gap={5}>
            <ShopFacts shop={shop} />
            {shop.state === 'suspended' && <Restore shop={shop} />}
            {shop.state !== 'closed' && <Suspend key={shop.state} shop={shop} />}
          </Stack>
        )}
      </Loaded>
    </Sheet>
  );
}

function ShopFacts({ shop }: { shop: PlatformShop }) {
  const { suspension, owner, closedAt, lastActivityAt } = shop;
  const moment = (at: string | null | undefined) => (at ? formatMoment(at, 'moment') : '');
  return (
    <Stack gap={3}>
      <Facts
        facts={[
          [t`State`, stateWords()[shop.state]],
          [t`Suspended since`, moment(suspension?.since)],
          [t`Reason`, suspension?.reason],
          [t`Closed on`, moment(closedAt)],
          [t({ message: 'Owner', context: 'a shop' }), owner?.name],
          [t`Email`, owner?.email],
          [t`Opened on`, moment(shop.createdAt)],
          [t`Last activity`, moment(lastActivityAt)],
          [t`Members`, formatNumber(shop.members)],
          [t`Followers`, formatNumber(shop.followers)],
        ]}
      />
      <p className="sd-quiet">{t`The shop sees in its activity log that you looked.`}</p>
      {shop.state === 'open' && (
        <a className="sd-link" href={shopPaths.shop.replace(':id', shop.id)} target="_blank" rel="noreferrer">
          {t`Open the shop’s page`} <ExternalLink size={16} aria-hidden />
        </a>
      )}
    </Stack>
  );
}

/** Asks for the reason, which the shop's people read. */
function Suspend({ shop: { id, state, suspension } }: { shop: PlatformShop }) {
  const suspend = useSuspend(id);
  const isSuspended = state === 'suspended';
  const form = useCallForm({
    schema: suspensionForm,
    values: { reason: suspension?.reason ?? '' },
    send: (body) => suspend.mutateAsync(body),
    onDone: () => toastSuccess(isSuspended ? t`Reason changed` : t`Shop suspended`),
  });
  return (
    <Stack gap={3}>
      {!isSuspended && (
        <p className="sd-lead">
          {t`Its page says that it is closed for now, and its people can’t work until you restore it. Nothing is lost.`}
        </p>
      )}
      <Form
        form={form}
        look={isSuspended ? 'quiet' : 'danger'}
        submit={isSuspended ? t`Change the reason` : t`Suspend this shop`}
      >
        <Fields
          form={form}
          of={{ reason: { label: t`Reason`, help: t`The shop’s people read it.`, maxLength: longestReason } }}
        />
      </Form>
    </Stack>
  );
}

function Restore({ shop: { id } }: { shop: PlatformShop }) {
  const restore = useRestore(id);
  const onSuccess = () => toastSuccess(t`Shop restored`);
  return (
    <Stack gap={3}>
      {restore.error && <Alert>{restore.error.message}</Alert>}
      <div>
        <Button variant="primary" isBusy={restore.isPending} onClick={() => restore.mutate(undefined, { onSuccess })}>
          {t`Restore this shop`}
        </Button>
      </div>
    </Stack>
  );
}
