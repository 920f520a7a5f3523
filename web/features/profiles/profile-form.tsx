import { Button, TextInput } from '@mantine/core';
import { type Profile, profileForm } from '@stampdeck/contract/profiles.ts';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError } from '#lib/api.ts';
import { checkedBy } from '#lib/checked-by.ts';
import { isAboutTheForm, showAtFields, useRetryCountdown } from '#lib/form-failure.ts';
import { halfDate, hasHalfDate } from '#lib/half-date.ts';
import { session } from '#lib/session.ts';
import { Alert } from '#ui/alert.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import { useUpdateProfile } from './api.ts';
import { type PictureField, pictureOf, typedOf, useFilled } from './filled-form.ts';
import styles from './profile-form.module.css';

const typedForm = z.extend(profileForm, { confirm: z.string() });
type Typed = z.input<typeof typedForm>;
type Checked = z.output<typeof typedForm>;

const names = ['name', 'email', 'dateOfBirth', 'password', 'photo', 'cover', 'currentPassword'] as const;

/** Draws the fields of the two pictures, which are another slice's. */
export type Pictures = (photo: PictureField, cover: PictureField) => ReactNode;

/** Does the server want to know again who this is? */
const asksWho = (error: unknown): boolean => error instanceof CallError && error.code === 'reauthRequired';

const today = (): string => new Date().toISOString().slice(0, 10);

const fieldsOf = (profile: Profile) => ({
  name: profile.name,
  email: profile.email ?? '',
  dateOfBirth: profile.dateOfBirth ?? '',
  photo: profile.photo,
  cover: profile.cover,
  password: '',
  confirm: '',
  currentPassword: '',
});

/** What the form does: its fields, and what becomes of them. */
function useProfileForm(profile: Profile) {
  const known = fieldsOf(profile);
  const form = useForm<Typed, unknown, Checked>({ resolver: checkedBy(typedForm), defaultValues: known });
  const isTyped = useFilled(form, known);
  const save = useUpdateProfile();
  const send = ({ confirm: _, ...values }: Checked) =>
    save.mutate(
      { ...typedOf(values, isTyped), id: profile.id },
      {
        onSuccess: (info) => {
          const { name, email, photo, cover } = info;
          const typed = { ...form.getValues(), name, email, photo, cover };
          form.reset({ ...typed, password: '', confirm: '', currentPassword: '' });
          toastSuccess('Profile Updated', { specified: true });
        },
        onError: (error) => {
          showAtFields(error, names, form.setError);
        },
      },
    );
  /** Everything that is wrong is said at once, and the focus goes to the first of it. */
  const submit = (isDateHalf: boolean) => {
    const { password: wanted, confirm } = form.getValues();
    const differ = (wanted ?? '') !== confirm;
    if (differ) toastError('Password does not match', { specified: true });
    return form.handleSubmit(
      (values) => {
        if (isDateHalf) form.setError('dateOfBirth', { message: halfDate }, { shouldFocus: true });
        else if (differ) form.setFocus('confirm', { shouldSelect: true });
        else send(values);
      },
      () => {
        if (isDateHalf) form.setError('dateOfBirth', { message: halfDate });
      },
    )();
  };
  return { form, save, submit };
}

/** UserName, E-mail Address, Date of Birth, the pictures, New and Confirm Password. */
export function ProfileForm({ profile, pictures }: { profile: Profile; pictures: Pictures }) {
  const { form, save, submit } = useProfileForm(profile);
  const { register, watch, formState } = form;
  const { errors, isDirty } = formState;
  const wait = useRetryCountdown(save.error);
  const proves = asksWho(save.error) || Boolean(watch('currentPassword')) || errors.currentPassword !== undefined;
  const { setFocus } = form;
  // The field is there once the question is: not yet when its answer came.
  useEffect(() => {
    if (asksWho(save.error)) setFocus('currentPassword');
  }, [save.error, setFocus]);
  const sent = save.variables?.email;
  const isMailed = save.data !== undefined && sent !== undefined && sent !== save.data.email;
  return (
    <form
      className={styles.panel}
      noValidate
      aria-label="Profile Settings"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(hasHalfDate(event.currentTarget));
      }}
    >
      <LeaveGuard isUnsaved={() => isDirty && session.get()?.id === profile.id} />
      <div className={styles.part}>
        <TextInput
          label="UserName"
          description="Your shop’s name, as customers see it."
          autoComplete="organization"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextInput
          label="E-mail Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          description={isMailed ? `We sent a link to ${sent}. Your address changes once you open it.` : undefined}
          error={errors.email?.message}
          {...register('email')}
        />
        <TextInput
          className={styles.date}
          label="Date of Birth"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={today()}
          error={errors.dateOfBirth?.message}
          {...register('dateOfBirth')}
        />
      </div>
      <div className={styles.part}>{pictures(pictureOf(form, 'photo'), pictureOf(form, 'cover'))}</div>
      <fieldset className={styles.part}>
        <legend className={styles.legend}>
          {profile.hasPassword === false ? 'Set a password' : 'Change your password'}
        </legend>
        <p className={styles.hint}>Leave both empty to keep it. A new one signs you out on all other devices.</p>
        <div className={styles.pair}>
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            error={errors.confirm?.message}
            {...register('confirm')}
          />
        </div>
      </fieldset>
      {proves && (
        <div className={styles.proof}>
          <PasswordField
            label="Current password"
            description="A new e-mail or password needs your current password. Nothing was saved yet."
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        </div>
      )}
      {save.error && isAboutTheForm(save.error, names) && !asksWho(save.error) && (
        <div>
          <Alert>
            {save.error instanceof CallError ? save.error.message : 'The profile could not be saved. Please try again.'}
          </Alert>
          {wait > 0 && <p className={styles.wait}>You can try again in {wait} s.</p>}
        </div>
      )}
      <Button type="submit" variant="primary" loading={save.isPending} disabled={wait > 0}>
        Update Profile
      </Button>
    </form>
  );
}
