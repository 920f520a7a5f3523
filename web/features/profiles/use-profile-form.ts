/** The form of an operator's profile and of a customer's details. It sends only what was changed. */
import { getProfile, type Profile, profileForm, updateProfile } from '@stampdeck/contract/profiles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type CallForm, useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';

const keyOf = (id: string) => ['profiles', id];

/** The account of the person signed in. Loaded once for each visit, so that it never overwrites typed text. */
export const useOwnProfile = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }): Promise<Profile> => call(getProfile, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

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
  check?: (typed: Typed) => keyof Typed | undefined;
  onSaved?: () => void;
}

/** The form; `mailedTo` is the new address that a link was sent to. */
export function useProfileForm(profile: Profile, { check, onSaved }: ProfileFormOptions) {
  const client = useQueryClient();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useCallForm({
    schema,
    values: valuesOf(profile),
    ...(check && { check }),
    send: async ({ password }, { confirm: _, ...changed }) => {
      const info = await call(updateProfile, { body: { ...changed, password, id: profile.id } });
      session.update(info.id, info);
      void client.invalidateQueries({ queryKey: keyOf(info.id) });
      return info;
    },
    saved: ({ name, email, photo, cover }) => ({ name, email, photo, cover, ...noPasswords }),
    onDone: (info, typed) => {
      setMailedTo(typed.email === info.email ? null : typed.email);
      onSaved?.();
    },
  });
  return { form, mailedTo };
}

/** The form's part for an image. */
export const pictureOf = (form: CallForm<Typed>, name: 'photo' | 'cover') => ({
  ...form.control(name),
  value: form.typed[name] ?? '',
});
