/** The sections of 'Add New Products' (specification, section 2) without the preview: which fields each has. */
import { t } from '@lingui/core/macro';
import type { Category } from '@stampdeck/contract/categories.ts';
import { allergens, diets } from '@stampdeck/contract/product-options.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { allergenWords, dietWords } from '#features/product-view/words.ts';
import { Fields } from '#forms/form.tsx';
import type { CallForm } from '#forms/use-call-form.ts';
import { Select } from '#ui/select.tsx';
import { Checks } from './checks.tsx';
import { Completeness } from './completeness.tsx';
import { HoursField } from './hours-field.tsx';
import type { MediaUploads } from './media-uploads.ts';
import { OptionsField } from './options-field.tsx';
import { PhotosField } from './photos-field.tsx';
import styles from './product-editor.module.css';
import type { FieldName, TypedProduct } from './typed-product.ts';
import { VideosField } from './videos-field.tsx';
import { taxWords } from './words.ts';

type Form = CallForm<TypedProduct>;

interface SectionParts {
  form: Form;
  categories: Category[];
  uploads: MediaUploads;
}

interface Section {
  title: string;
  fields: FieldName[];
  /** The same at every drawing: another one would take the focus from its fields. */
  parts: (given: SectionParts) => ReactNode;
}

export const sections = (): Section[] => [
  {
    title: t`Product Name, Short and Full Descriptions`,
    fields: ['title', 'shortDescription', 'description'],
    parts: Names,
  },
  { title: t`Photos and Videos`, fields: ['pictures', 'videos'], parts: Media },
  {
    title: t`Operator Contact Details`,
    fields: ['contactPhone', 'contactEmail', 'contactAddress'],
    parts: Contact,
  },
  {
    title: t`Product and Pricing Notes`,
    fields: [
      ...(['price', 'countInStock', 'category', 'taxClass', 'soldOutToday', 'options', 'hours'] as const),
      ...(['cap', 'startsAt', 'endsAt', 'bookingNotes', 'pricingNotes'] as const),
    ],
    parts: Pricing,
  },
  {
    title: t`Highlights and Restrictions`,
    fields: ['highlights', 'included', 'restrictions', 'notToBring', 'allergens', 'diets'],
    parts: Highlights,
  },
];

const Names = ({ form }: SectionParts) => (
  <Fields
    form={form}
    of={{
      title: { label: t`Product title`, maxLength: 200, placeholder: t`Iced latte` },
      shortDescription: { label: t`Short description`, maxLength: 500, lines: 2, dir: 'auto' },
      description: { label: t`Full description`, maxLength: 10_000, lines: 5, dir: 'auto' },
    }}
  />
);

const Contact = ({ form }: SectionParts) => (
  <Fields
    form={form}
    of={{
      contactPhone: { label: t`Contact phone`, type: 'tel', maxLength: 40 },
      contactEmail: { label: t`Contact email`, type: 'email', maxLength: 254 },
      contactAddress: { label: t`Contact address`, lines: 2, maxLength: 300, dir: 'auto' },
    }}
  />
);

function Media({ form, uploads }: SectionParts) {
  const { ref, ...pictures } = form.control('pictures');
  const { ref: videosRef, ...videos } = form.control('videos');
  return (
    <>
      <Completeness photos={pictures.value.length} videos={videos.value.length} />
      <PhotosField {...pictures} uploads={uploads.photos} ref={ref as Ref<HTMLButtonElement>} />
      <VideosField
        {...videos}
        uploads={uploads.videos}
        facts={uploads.facts}
        ref={videosRef as Ref<HTMLButtonElement>}
      />
    </>
  );
}

function Pricing({ form, categories }: SectionParts) {
  const category = form.control('category');
  const tax = form.control('taxClass');
  const soldOut = form.control('soldOutToday');
  const { ref: _, ...options } = form.control('options');
  const { ref: __, ...hours } = form.control('hours');
  const isKnown = category.value === '' || categories.some(({ id }) => id === category.value);
  return (
    <>
      <div className="sd-pairs">
        <Fields
          form={form}
          of={{
            price: { label: t`Price`, unit: '$', inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' },
            countInStock: { label: t`Count In Stock`, inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' },
          }}
        />
      </div>
      <Select
        label={t`Category`}
        value={category.value}
        options={[
          ['', t`No category`],
          ...categories.map(({ id, name }) => [id, name] as const),
          ...(isKnown ? [] : [[category.value, t`Another category`] as const]),
        ]}
        onChoose={category.onChange}
      />
      {categories.length === 0 && (
        <p className="sd-field-help">
          {t`Your shop has no categories yet.`}{' '}
          <Link to="/category" className="sd-link">
            {t`Add categories`}
          </Link>
        </p>
      )}
      <Select label={t`Tax`} value={tax.value} options={taxWords()} onChoose={tax.onChange} />
      <label className={styles.check}>
        <input type="checkbox" checked={soldOut.value} onChange={({ target }) => soldOut.onChange(target.checked)} />
        <span>
          {t`Sold out today`} <span className="sd-quiet">{t`Until the end of your shop’s day.`}</span>
        </span>
      </label>
      <OptionsField {...options} error={options.error} />
      <HoursField {...hours} error={hours.error} />
      <fieldset className="sd-fieldset">
        <legend className="sd-legend">{t`Limits of a deal`}</legend>
        <div className="sd-pairs">
          <Fields
            form={form}
            of={{
              cap: { label: t`Most pieces to sell`, inputMode: 'numeric', dir: 'ltr', help: t`Empty for no limit.` },
              startsAt: { label: t`Starts`, type: 'datetime-local' },
              endsAt: { label: t`Ends`, type: 'datetime-local' },
            }}
          />
        </div>
      </fieldset>
      <Fields
        form={form}
        of={{
          bookingNotes: { label: t`Booking notes`, lines: 2, maxLength: 2000, dir: 'auto' },
          pricingNotes: { label: t`Pricing notes`, lines: 2, maxLength: 2000, dir: 'auto' },
        }}
      />
    </>
  );
}

function Highlights({ form }: SectionParts) {
  const contains = form.control('allergens');
  const marks = form.control('diets');
  const allergenNames = allergenWords();
  const dietNames = dietWords();
  return (
    <>
      <Fields
        form={form}
        of={{
          highlights: { label: t`Highlights`, lines: 2, maxLength: 2000, dir: 'auto' },
          included: { label: t`What’s included`, lines: 2, maxLength: 2000, dir: 'auto' },
          restrictions: { label: t`Restrictions`, lines: 2, maxLength: 2000, dir: 'auto' },
          notToBring: { label: t`What should not be brought`, lines: 2, maxLength: 2000, dir: 'auto' },
        }}
      />
      <Checks
        label={t`Allergens`}
        options={allergens.map((one) => [one, allergenNames[one]] as const)}
        value={contains.value}
        onChange={contains.onChange}
      />
      <Checks
        label={t`Suits these diets`}
        options={diets.map((one) => [one, dietNames[one]] as const)}
        value={marks.value}
        onChange={marks.onChange}
      />
    </>
  );
}
