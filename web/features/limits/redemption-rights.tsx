import { t } from '@lingui/core/macro';
import { type RedemptionRights, saveRedemptionRights } from '@stampdeck/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';
import styles from './redemption-rights.module.css';
import { rightsKey, useRedemptionRights } from './rights-api.ts';

/** Who may redeem rewards without the customer's code. Each switch is saved at once. */
export function RedemptionRightsSetting() {
  return (
    <Loaded
      query={useRedemptionRights({ staleTime: 0 })}
      failure={t`We couldn’t load who may redeem`}
      bones={<Bones heights={['2.75rem', '2.75rem']} />}
    >
      {(rights) => <Switches rights={rights} />}
    </Loaded>
  );
}

function Switches({ rights }: { rights: RedemptionRights }) {
  const client = useQueryClient();
  const failure = t`We couldn’t save this`;
  const save = useMutation({
    mutationFn: (changed: Partial<RedemptionRights>) => call(saveRedemptionRights, { body: changed }),
    onSuccess: ({ rights: now }) => {
      client.setQueryData(rightsKey, now);
      closeToast(failure);
      toastSuccess(t`Saved`);
    },
    onError: (error) => toastError(failure, { detail: error.message }),
  });
  const rows = [
    ['owner', t`You may redeem without a phone`],
    ['staff', t`Your staff may redeem without a phone`],
  ] as const;
  return (
    <div>
      {rows.map(([who, text]) => (
        <label key={who} className={styles.row}>
          <input
            type="checkbox"
            role="switch"
            checked={rights[who]}
            aria-checked={rights[who]}
            aria-busy={save.isPending}
            // Not disabled meanwhile: that would take the focus away.
            onChange={() => {
              if (!save.isPending) save.mutate({ [who]: !rights[who] });
            }}
          />
          {text}
        </label>
      ))}
    </div>
  );
}
