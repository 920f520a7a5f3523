import { t } from '@lingui/core/macro';
import { chosenShortName, getShortNames, type ShortNames, saveShortName } from '@stampdeck/contract/shops.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { formatList } from '#language/format.ts';
import { call } from '#lib/api.ts';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';

const key = ['shortNames'];

const useShortNames = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getShortNames, {}, { signal })).shortNames,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The name in the shop's short address, and its earlier ones. */
export function ShortAddress() {
  const bones = <Bones className="sd-form" heights={['5.75rem', '2.75rem']} />;
  return (
    <Loaded query={useShortNames()} failure={t`We couldn’t load your short address`} bones={bones}>
      {(names) => <NameForm names={names} />}
    </Loaded>
  );
}

const pathOf = (name: string): string => `/s/${name}`;

function NameForm({ names }: { names: ShortNames }) {
  const client = useQueryClient();
  const form = useCallForm({
    schema: chosenShortName,
    values: { name: names.name ?? '' },
    send: async (body) => {
      const { shortNames } = await call(saveShortName, { body });
      client.setQueryData(key, shortNames);
      return shortNames;
    },
    saved: ({ name }) => ({ name: name ?? '' }),
    onDone: () => toastSuccess(t`Short address saved`),
  });
  const former = formatList(names.former.map(pathOf));
  return (
    <Form form={form} label={t`Short address`} submit={t`Save address`} isReady={form.isDirty}>
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <Fields
        form={form}
        of={{
          name: {
            label: t`Name after /s/`,
            help: t`Letters from a to z, digits and hyphens. It is shown in small letters.`,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            dir: 'ltr',
          },
        }}
      />
      {names.former.length > 0 && (
        <p className="sd-quiet">
          {t({
            message: `These lead to your shop, too: ${former}`,
            comment: 'former: earlier addresses, such as /s/cafe and /s/cafe-uno',
          })}
        </p>
      )}
    </Form>
  );
}
