import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { customerLanguages, isLanguage, type Language } from '@stampdeck/contract/languages.ts';
import {
  type ShopDetails as Details,
  getSettings,
  type StoredDetails,
  saveSettings,
  shopDetails,
} from '@stampdeck/contract/shops.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { formatMoment, isKnownZone } from '#language/format.ts';
import { deviceZone, formatLocale } from '#language/language.ts';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { keepShopZone } from '#lib/shop-zone.ts';
import { Button } from '#ui/button.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import styles from './shop-details.module.css';

const key = ['settings'];

/** Keeps the time zone, in which all screens write moments. */
function withZone(settings: StoredDetails): StoredDetails {
  keepShopZone(session.get()?.shopId ?? '', settings.timeZone);
  return settings;
}

const useShopDetails = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => withZone((await call(getSettings, {}, { signal })).settings),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Heights of a form with one line of text in each field, so that what follows does not move. */
const bones = (
  <Bones className="sd-form" heights={['6.75rem', '5.25rem', '7.25rem', '4.5rem', '7.25rem', '4.5rem', '2.75rem']} />
);

/** About the shop: its address, opening hours, phone and time zone. */
export function ShopDetails() {
  return (
    <Loaded query={useShopDetails()} failure={t`We couldn’t load your shop’s details`} bones={bones}>
      {(details) => <DetailsForm details={details} />}
    </Loaded>
  );
}

/** Zones that browsers still list by an old name. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho Chi Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** As people type it. */
const zoneName = (zone: string): string => renamed[zone] ?? zone.replaceAll('_', ' ');

/** All zones that the browser knows, and the one that is set, which it may know by another name. */
const zonesWith = (zone: string) =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((value) => ({ value, label: zoneName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, formatLocale()));

const languages = Object.entries(customerLanguages).map(([value, label]) => ({ value, label }));

/** What the form can change. It leaves alone a language that this page does not know. */
const editable = ({ language, ...details }: StoredDetails): Details =>
  isLanguage(language) ? { ...details, language } : details;

function DetailsForm({ details }: { details: StoredDetails }) {
  const client = useQueryClient();
  const form = useCallForm({
    schema: shopDetails,
    values: editable(details),
    send: async (_, changed) => {
      const { settings } = await call(saveSettings, { body: changed });
      client.setQueryData(key, withZone(settings));
      // All reports may change with the time zone.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
      return settings;
    },
    saved: editable,
    onDone: () => toastSuccess(t`Shop details saved`),
  });
  const zones = useMemo(() => zonesWith(details.timeZone), [details.timeZone]);
  const language = form.control('language');
  const device = deviceZone();
  const deviceName = zoneName(device);
  const { value: zone, onChange: setZone, ...zoneField } = form.control('timeZone');
  const time = isKnownZone(zone) ? formatMoment(Date.now(), 'shortWeekdayAndTime', zone) : null;
  return (
    <Form form={form} label={t`Shop details`} submit={t`Save details`} isReady={form.isDirty}>
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <Fields
        form={form}
        of={{
          bio: {
            label: t`About the shop`,
            help: t`Shown under your shop’s name on your shop page.`,
            lines: 2,
            dir: 'auto',
          },
          address: { label: t`Address`, autoComplete: 'street-address', lines: 2, dir: 'auto' },
          hours: {
            label: t`Opening hours`,
            help: t`Shown on your shop page as you type them.`,
            placeholder: t`Monday to Friday 8:00–18:00\nSaturday 9:00–14:00`,
            lines: 3,
            dir: 'auto',
          },
          phone: { label: t`Phone`, type: 'tel', autoComplete: 'tel' },
        }}
      />
      <Select
        {...zoneField}
        label={t`Time zone`}
        description={t`Your shop’s day starts at midnight in this time zone.`}
        data={zones}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t`No time zone matches`}
        value={zone}
        onChange={(value) => setZone(value ?? details.timeZone)}
      />
      <p className={styles.zone}>
        {time && <span>{t`It is ${time} there.`}</span>}
        {zone !== device && (
          <Button size="s" onClick={() => setZone(device)}>
            {t({ message: `Use ${deviceName}`, comment: 'deviceName: a time zone, such as Europe/Berlin' })}
          </Button>
        )}
      </p>
      <Select
        {...language}
        value={language.value ?? null}
        placeholder={language.value ? '' : details.language}
        label={t`Language of your texts and poster`}
        data={languages}
        allowDeselect={false}
        onChange={(value) => language.onChange((value as Language | null) ?? language.value)}
      />
    </Form>
  );
}
