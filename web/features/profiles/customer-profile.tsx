import { type Profile, profileForm } from '@stampdeck/contract/profiles.ts';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError } from '#lib/api.ts';
import { checkedBy } from '#lib/checked-by.ts';
import { isAboutTheForm, showAtFields, useRetryCountdown } from '#lib/form-failure.ts';
import { halfDate, hasHalfDate } from '#lib/half-date.ts';
import { CustomerField } from '#ui/customer-field.tsx';
import { useOwnProfile, useUpdateProfile } from './api.ts';
import { type PictureField, pictureOf, typedOf, useFilled } from './filled-form.ts';

const typedForm = z.pick(profileForm, {
  name: true,
  email: true,
  phone: true,
  dateOfBirth: true,
  gender: true,
  bio: true,
  photo: true,
  password: true,
  currentPassword: true,
});
type Typed = z.input<typeof typedForm>;
type Checked = z.output<typeof typedForm>;
const names = [
  'name',
  'email',
  'phone',
  'dateOfBirth',
  'gender',
  'bio',
  'photo',
  'password',
  'currentPassword',
] as const;

const asksWho = (error: unknown): boolean => error instanceof CallError && error.code === 'reauthRequired';

interface Props {
  customerId: string;
  /** Draws the field of the photo, which is another slice's. */
  picture: (photo: PictureField) => ReactNode;
}

/** A customer's own photo, name, e-mail, phone, birthday, what else they tell, and password. */
export function CustomerProfile({ customerId, picture }: Props) {
  const { data, error, refetch } = useOwnProfile(customerId);
  if (data) return <DetailsForm key={data.id} profile={data} picture={picture} />;
  if (error) {
    return (
      <p className="shop-alert shop-alert-retry" role="alert">
        <span>{error.message}</span>
        <button type="button" className="sd-link shop-link" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  }
  return (
    <div className="shop-form" aria-busy="true">
      {[1, 2, 3, 4].map((field) => (
        <div key={field} className="shop-bone shop-bone-field" aria-hidden="true" />
      ))}
    </div>
  );
}

const fieldsOf = (profile: Profile) => ({
  name: profile.name,
  email: profile.email ?? '',
  phone: profile.phone ?? '',
  dateOfBirth: profile.dateOfBirth ?? '',
  gender: profile.gender ?? '',
  bio: profile.bio ?? '',
  photo: profile.photo,
  password: '',
  currentPassword: '',
});

function useDetails(profile: Profile) {
  const [said, setSaid] = useState('');
  const known = fieldsOf(profile);
  const form = useForm<Typed, unknown, Checked>({ resolver: checkedBy(typedForm), defaultValues: known });
  const isTyped = useFilled(form, known);
  const save = useUpdateProfile();
  const submit = form.handleSubmit((values) => {
    setSaid('');
    const typed = typedOf(values, isTyped);
    save.mutate(
      { ...typed, id: profile.id },
      {
        onSuccess: ({ name, email, photo }) => {
          form.reset({ ...form.getValues(), name, email, photo, password: '', currentPassword: '' });
          const isMailed = typed.email !== undefined && email !== typed.email;
          setSaid(isMailed ? `Saved. Open the link that we sent to ${typed.email} to change your e-mail.` : 'Saved.');
        },
        onError: (error) => showAtFields(error, names, form.setError),
      },
    );
  });
  return { form, save, submit, said };
}

/** A text of some lines. */
function AboutField({ error, ...textarea }: ComponentProps<'textarea'> & { error: string | undefined }) {
  const id = useId();
  return (
    <div className="shop-field">
      <label className="shop-field-label" htmlFor={id}>
        About you
      </label>
      <textarea
        {...textarea}
        id={id}
        className="shop-input"
        rows={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && (
        <p className="shop-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function DetailsForm({ profile, picture }: { profile: Profile; picture: Props['picture'] }) {
  const { form, save, submit, said } = useDetails(profile);
  const { register, setFocus, setError, watch, formState } = form;
  const { errors } = formState;
  const wait = useRetryCountdown(save.error);
  const proves = asksWho(save.error) || Boolean(watch('currentPassword')) || errors.currentPassword !== undefined;
  useEffect(() => {
    if (asksWho(save.error)) setFocus('currentPassword');
  }, [save.error, setFocus]);
  return (
    <form
      className="shop-form"
      noValidate
      aria-label="Your details"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasHalfDate(event.currentTarget)) setError('dateOfBirth', { message: halfDate }, { shouldFocus: true });
        else void submit();
      }}
    >
      {picture(pictureOf(form, 'photo'))}
      <CustomerField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <CustomerField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <CustomerField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <CustomerField
        label="Birthday"
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={new Date().toISOString().slice(0, 10)}
        error={errors.dateOfBirth?.message}
        {...register('dateOfBirth')}
      />
      <CustomerField
        label="Gender"
        help="In your own words, if you like. Your shops read it."
        autoComplete="sex"
        error={errors.gender?.message}
        {...register('gender')}
      />
      <AboutField error={errors.bio?.message} {...register('bio')} />
      <CustomerField
        label={profile.hasPassword === false ? 'Set a password' : 'New password'}
        help={
          profile.hasPassword === false
            ? 'With one you can log in on another phone.'
            : 'Leave it empty to keep yours. A new one signs you out everywhere else.'
        }
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {proves && (
        <CustomerField
          label="Current password"
          help="A new e-mail or password needs it. Nothing was saved yet."
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      {save.error && isAboutTheForm(save.error, names) && !asksWho(save.error) && (
        <p className="shop-alert" role="alert">
          {save.error.message}
          {wait > 0 && ` You can try again in ${wait} s.`}
        </p>
      )}
      <p className="shop-muted" role="status">
        {said}
      </p>
      <button type="submit" className="sd-button sd-button-primary" aria-busy={save.isPending} disabled={wait > 0}>
        Save
      </button>
    </form>
  );
}
