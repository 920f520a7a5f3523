import type { Profile } from '@stampdeck/contract/profiles.ts';
import { ImageField } from '#features/images/image-field.tsx';
import { Fields, Form } from '#forms/form.tsx';
import { Alert } from '#ui/alert.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import { pictureOf, useOwnProfile, useProfileForm } from './use-profile-form.ts';

/** The form of the profile, once what it shows was read. */
export function ProfileSettings({ id }: { id: string }) {
  const { data, error, refetch } = useOwnProfile(id);
  return (
    <div className="sd-surface sd-panel">
      {data ? (
        <ProfileForm key={data.id} profile={data} />
      ) : error ? (
        <Alert onRetry={() => void refetch()}>{error.message}</Alert>
      ) : (
        <Bones className="sd-form" heights={['4.75rem', '4.75rem', '4.75rem', '4.75rem']} />
      )}
    </div>
  );
}

const newPassword = { type: 'password', autoComplete: 'new-password' };

/** UserName, E-mail Address, Date of Birth, the pictures, New and Confirm Password. */
function ProfileForm({ profile }: { profile: Profile }) {
  const { form, mailedTo } = useProfileForm(profile, {
    check: ({ password, confirm }) => {
      if ((password ?? '') === confirm) return undefined;
      toastError('Password does not match', { specified: true });
      return 'confirm';
    },
    onSaved: () => toastSuccess('Profile Updated', { specified: true }),
  });
  return (
    <Form
      form={form}
      label="Profile Settings"
      submit="Update Profile"
      proof={{
        label: 'Current password',
        help: 'A new e-mail or password needs your current password. Nothing was saved yet.',
      }}
    >
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <Fields
        form={form}
        of={{
          name: {
            label: 'UserName',
            help: 'Your shop’s name, as customers see it.',
            autoComplete: 'organization',
          },
          email: {
            label: 'E-mail Address',
            type: 'email',
            autoComplete: 'email',
            help: mailedTo && `We sent a link to ${mailedTo}. Your address changes once you open it.`,
          },
          dateOfBirth: { label: 'Date of Birth', type: 'date', autoComplete: 'bday' },
        }}
      />
      <div className="sd-fieldset">
        <ImageField label="Photo" shape="round" use="profile" {...pictureOf(form, 'photo')} />
        <ImageField label="Cover" shape="wide" use="cover" {...pictureOf(form, 'cover')} />
      </div>
      <fieldset className="sd-fieldset">
        <legend className="sd-legend">
          {profile.hasPassword === false ? 'Set a password' : 'Change your password'}
        </legend>
        <p className="sd-form-note">Leave both empty to keep it. A new one signs you out on all other devices.</p>
        <div className="sd-pairs">
          <Fields
            form={form}
            of={{
              password: { ...newPassword, label: 'New Password' },
              confirm: { ...newPassword, label: 'Confirm Password' },
            }}
          />
        </div>
      </fieldset>
    </Form>
  );
}
