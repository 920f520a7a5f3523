import {
  type AwardLimits,
  awardLimits,
  getLimits,
  lengthWords,
  saveLimits,
  visitHours,
} from '@stampdeck/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
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

/** How much the shop lets its people give; what is left empty has no limit. */
export function LimitsForm() {
  const bones = <Bones className="sd-pairs" heights={['5.75rem', '5.75rem', '5.75rem', '5.75rem', '2.75rem']} />;
  return (
    <Loaded query={useLimits()} failure="The limits could not be read" bones={bones}>
      {(limits) => <Limits limits={limits} />}
    </Loaded>
  );
}

/** What was typed as a number; what is none stays to be told so. */
const toLimit = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
};

const field = { placeholder: 'No limit', inputMode: 'numeric', autoComplete: 'off', read: toLimit } as const;

function Limits({ limits }: { limits: AwardLimits }) {
  const client = useQueryClient();
  const form = useCallForm({
    schema: awardLimits,
    values: limits,
    send: async (body) => {
      const { limits: now } = await call(saveLimits, { body });
      client.setQueryData(key, now);
      return now;
    },
    saved: (now) => now,
    onDone: () => toastSuccess('Limits saved'),
  });
  const gap = toLimit(form.watch('gapSeconds'));
  const more = typeof gap === 'number' && gap >= 60 ? ` Now ${lengthWords(gap)}.` : '';
  return (
    <Form form={form} label="Limits" submit="Save limits" isReady={form.formState.isDirty}>
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <div className="sd-pairs">
        <Fields
          form={form}
          of={{
            gapSeconds: {
              ...field,
              label: 'Between two awards',
              help: `To the same customer, so that nothing is given twice by mistake.${more}`,
              unit: 'seconds',
            },
            visit: {
              ...field,
              label: 'On a visit',
              help: `To one customer. A visit is ${visitHours} hours from its first award.`,
              unit: 'awards',
            },
            day: {
              ...field,
              label: 'On a day',
              help: 'To one customer, from midnight to midnight.',
              unit: 'awards',
            },
            personHour: {
              ...field,
              label: 'In an hour, by one person',
              help: 'Whoever is signed in at the counter, over all customers.',
              unit: 'awards',
            },
          }}
        />
      </div>
    </Form>
  );
}
