import { Select } from '@mantine/core';
import { type ShopDetails as Details, getSettings, saveSettings, shopDetails } from '@stampdeck/contract/shops.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import styles from './shop-details.module.css';

const key = ['settings'];

const useShopDetails = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).settings,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Of a form that fits its text on one line each; what stands below then stays where it is. */
const bones = <Bones className="sd-form" heights={['6.75rem', '5.25rem', '7.25rem', '4.5rem', '7.25rem', '2.75rem']} />;

/** What the shop says of itself, where it is, when it is open, and whose day a day is. */
export function ShopDetails() {
  return (
    <Loaded query={useShopDetails()} failure="The details could not be read" bones={bones}>
      {(details) => <DetailsForm details={details} />}
    </Loaded>
  );
}

/** What browsers still list by the name of long ago. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho Chi Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** As people type it. */
const zoneName = (zone: string): string => renamed[zone] ?? zone.replaceAll('_', ' ');

/** All zones that the browser knows, with the one that is set, which it may call otherwise. */
const zonesWith = (zone: string) =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((value) => ({ value, label: zoneName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));

const hereZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time there now; null for a zone that this browser does not know. */
function timeIn(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat(undefined, {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }).format();
  } catch {
    return null;
  }
}

function DetailsForm({ details }: { details: Details }) {
  const client = useQueryClient();
  const form = useCallForm({
    schema: shopDetails,
    values: details,
    send: async (body) => {
      const { settings } = await call(saveSettings, { body });
      client.setQueryData(key, settings);
      // Every figure may have changed with the time zone, so all that was read is read again.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
      return settings;
    },
    saved: (now) => now,
    onDone: () => toastSuccess('Shop details saved'),
  });
  const { errors, isDirty } = form.formState;
  const zone = form.watch('timeZone');
  return (
    <Form form={form} label="Shop details" submit="Save details" isReady={isDirty}>
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <Fields
        form={form}
        of={{
          bio: { label: 'About the shop', help: 'It stands below your shop’s name on the shop page.', lines: 2 },
          address: { label: 'Address', autoComplete: 'street-address', lines: 2 },
          hours: {
            label: 'Opening hours',
            help: 'As customers read them on your shop page.',
            placeholder: 'Monday to Friday 8:00–18:00\nSaturday 9:00–14:00',
            lines: 3,
          },
          phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
        }}
      />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => (
          <Select
            label="Time zone"
            description="Today’s figures begin at midnight here."
            data={zonesWith(details.timeZone)}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No such time zone"
            error={errors.timeZone?.message}
            {...field}
            onChange={(value) => field.onChange(value ?? details.timeZone)}
          />
        )}
      />
      <p className={styles.zone}>
        {timeIn(zone) !== null && <span>It is {timeIn(zone)} there.</span>}
        {zone !== hereZone() && (
          <Button
            size="s"
            onClick={() => form.setValue('timeZone', hereZone(), { shouldDirty: true, shouldValidate: true })}
          >
            Use {zoneName(hereZone())}
          </Button>
        )}
      </p>
    </Form>
  );
}
