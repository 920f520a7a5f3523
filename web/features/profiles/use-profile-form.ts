/** What the profile of an operator and the details of a customer have in common: filled with what is known, they send what was typed. */
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { type Profile, profileForm } from '@stampdeck/contract/profiles.ts';
import { useState } from 'react';
import type { Path } from 'react-hook-form';
import * as z from 'zod/mini';
import { type CallForm, useCallForm } from '#forms/use-call-form.ts';
import { useSaveProfile } from './api.ts';

const schema = z.extend(profileForm, { confirm: z.string() });
type Typed = z.input<typeof schema>;

const noPasswords = { password: '', confirm: '', currentPassword: '' };

const valuesOf = (profile: Profile) => ({
  name: profile.name,
  email: profile.email ?? '',
  phone: profile.phone ?? '',
  dateOfBirth: profile.dateOfBirth ?? '',
  gender: profile.gender ?? '',
  bio: profile.bio ?? '',
  photo: profile.photo,
  cover: profile.cover,
  ...noPasswords,
});

interface ProfileFormOptions {
  check?: (typed: Typed) => Path<Typed> | undefined;
  onSaved?: () => void;
}

/** The form; `mailedTo` is the new address that a link was sent to. */
export function useProfileForm(profile: Profile, { check, onSaved }: ProfileFormOptions) {
  const save = useSaveProfile();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useCallForm({
    schema,
    values: valuesOf(profile),
    ...(check && { check }),
    send: ({ password }, { confirm: _, ...changed }) => save({ ...changed, password, id: profile.id }),
    saved: ({ name, email, photo, cover }: UserInfo) => ({ name, email, photo, cover, ...noPasswords }),
    onDone: (info, typed) => {
      setMailedTo(typed.email === info.email ? null : typed.email);
      onSaved?.();
    },
  });
  return { form, mailedTo };
}

/** The part of the form that a picture is. */
export const pictureOf = (form: CallForm<Typed, z.output<typeof schema>>, name: 'photo' | 'cover') => ({
  value: form.watch(name) ?? '',
  onChange: (address: string) => form.setValue(name, address, { shouldDirty: true, shouldValidate: true }),
  error: form.formState.errors[name]?.message,
});
