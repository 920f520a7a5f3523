import { plural, t } from '@lingui/core/macro';
import { type AwardLimits, awardLimits, getLimits, saveLimits, visitHours } from '@stampdeck/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { formatDuration } from '#language/format.ts';
import { call } from '#lib/api.ts';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';

const key = ['limits'];

const useLimits = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getLimits, {}, { signal })).limits,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** How much the staff may give. An empty field means no limit. */
export function LimitsForm() {
  const bones = <Bones className="sd-pairs" heights={['5.75rem', '5.75rem', '5.75rem', '5.75rem', '2.75rem']} />;
  return (
    <Loaded query={useLimits()} failure={t`We couldn’t load your limits`} bones={bones}>
      {(limits) => <Limits limits={limits} />}
    </Loaded>
  );
}

/** What was typed, as a number. Other text stays as it is, so that the schema refuses it. */
const toLimit = (typed: string): unknown => {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
};

const field = { placeholder: t`No limit`, inputMode: 'numeric', autoComplete: 'off', read: toLimit } as const;

const times = t({ message: 'times', comment: 'unit at the end of a number field: how often stamps may be given' });

function Limits({ limits }: { limits: AwardLimits }) {
  const client = useQueryClient();
  const form = useCallForm({
    schema: awardLimits,
    values: limits,
    send: async (_, changed) => {
      const { limits: now } = await call(saveLimits, { body: changed });
      client.setQueryData(key, now);
      return now;
    },
    saved: (now) => now,
    onDone: () => toastSuccess(t`Limits saved`),
  });
  const gap = form.typed.gapSeconds;
  const wait = typeof gap === 'number' && gap >= 60 ? formatDuration(gap) : null;
  return (
    <Form form={form} label={t`Limits`} submit={t`Save limits`} isReady={form.isDirty}>
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <div className="sd-pairs">
        <Fields
          form={form}
          of={{
            gapSeconds: {
              ...field,
              label: t`Wait between stamps`,
              help: wait
                ? t`For the same customer, so that no stamp is given twice by mistake. This is ${wait}.`
                : t`For the same customer, so that no stamp is given twice by mistake.`,
              unit: t({ message: 'seconds', comment: 'unit at the end of a number field' }),
            },
            visit: {
              ...field,
              label: t`Per visit`,
              help: plural(visitHours, {
                one: 'For one customer. A visit ends # hour after its first stamp.',
                other: 'For one customer. A visit ends # hours after its first stamp.',
              }),
              unit: times,
            },
            day: {
              ...field,
              label: t`Per day`,
              help: t`For one customer, from midnight to midnight.`,
              unit: times,
            },
            personHour: {
              ...field,
              label: t`Per staff member and hour`,
              help: t`For the person signed in at the counter, for all customers together.`,
              unit: times,
            },
          }}
        />
      </div>
    </Form>
  );
}
