import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { type ShopDetails as Details, shopDetails } from '@stampdeck/contract/shops.ts';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { checkedBy } from '#lib/checked-by.ts';
import { isAboutTheForm, showAtFields } from '#lib/form-failure.ts';
import { session } from '#lib/session.ts';
import { Alert } from '#ui/alert.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { useSaveShopDetails, useShopDetails } from './api.ts';
import styles from './shop-details.module.css';

const names = ['bio', 'address', 'hours', 'phone', 'timeZone'] as const;

/** Of a form that fits its text on one line each; what stands below then stays where it is. */
const fieldHeights = [
  ['bio', '6.75rem'],
  ['address', '5.25rem'],
  ['hours', '7.25rem'],
  ['phone', '4.5rem'],
  ['timeZone', '7.25rem'],
  ['save', '2.75rem'],
] as const;

/** What the shop says of itself, where it is, when it is open, and whose day a day is. */
export function ShopDetails() {
  const { data, error, refetch } = useShopDetails();
  if (data) return <DetailsForm details={data} />;
  if (error) return <ErrorState title="The details could not be read" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.form} aria-busy="true">
      {fieldHeights.map(([name, height]) => (
        <Skeleton key={name} height={height} radius="var(--sd-radius-m)" />
      ))}
    </div>
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
  const { register, handleSubmit, control, watch, setValue, setError, reset, formState } = useForm<Details>({
    resolver: checkedBy(shopDetails),
    defaultValues: details,
  });
  const { errors, isDirty } = formState;
  const save = useSaveShopDetails();
  // Somebody else who signs in over it leaves at once.
  const [owner] = useState(() => session.get()?.id);
  const zone = watch('timeZone');
  const submit = handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: ({ settings }) => {
        reset(settings);
        toastSuccess('Shop details saved');
      },
      onError: (error) => showAtFields(error, names, setError),
    }),
  );
  return (
    <form className={styles.form} noValidate aria-label="Shop details" onSubmit={(event) => void submit(event)}>
      <LeaveGuard isUnsaved={() => isDirty && session.get()?.id === owner} />
      <Textarea
        label="About the shop"
        description="It stands below your shop’s name on the shop page."
        autosize
        minRows={2}
        error={errors.bio?.message}
        {...register('bio')}
      />
      <Textarea
        label="Address"
        autosize
        minRows={2}
        maxRows={6}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <Textarea
        label="Opening hours"
        description="As customers read them on your shop page."
        placeholder={'Monday to Friday 8:00–18:00\nSaturday 9:00–14:00'}
        autosize
        minRows={3}
        maxRows={10}
        error={errors.hours?.message}
        {...register('hours')}
      />
      <TextInput
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Controller
        control={control}
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
            size="sm"
            onClick={() => setValue('timeZone', hereZone(), { shouldDirty: true, shouldValidate: true })}
          >
            Use {zoneName(hereZone())}
          </Button>
        )}
      </p>
      {save.error && isAboutTheForm(save.error, names) && <Alert>{save.error.message}</Alert>}
      <Button type="submit" variant="primary" loading={save.isPending} disabled={!isDirty}>
        Save details
      </Button>
    </form>
  );
}
