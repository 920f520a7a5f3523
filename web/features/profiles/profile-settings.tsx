import { t } from '@lingui/core/macro';
import type { Profile } from '@stampdeck/contract/profiles.ts';
import { ImageField } from '#features/images/image-field.tsx';
import { Fields, Form } from '#forms/form.tsx';
import { Alert } from '#ui/alert.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import { pictureOf, useOwnProfile, useProfileForm } from './use-profile-form.ts';

/** The profile's form, once its data has loaded. */
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
      toastError(t`Password does not match`, { specified: true });
      return 'confirm';
    },
    onSaved: () => toastSuccess(t`Profile Updated`, { specified: true }),
  });
  return (
    <Form
      form={form}
      label={t`Profile Settings`}
      submit={t`Update Profile`}
      proof={{
        label: t`Current password`,
        help: t`You need it to change your email or password. Nothing was saved yet.`,
      }}
    >
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <Fields
        form={form}
        of={{
          name: {
            label: t`UserName`,
            help: t`Your shop’s name, as customers see it.`,
            autoComplete: 'organization',
          },
          email: {
            label: t`E-mail Address`,
            type: 'email',
            autoComplete: 'email',
            help: mailedTo && t`We sent a link to ${mailedTo}. Your address changes once you open it.`,
          },
          dateOfBirth: { label: t`Date of Birth`, type: 'date', autoComplete: 'bday' },
        }}
      />
      <div className="sd-fieldset">
        <ImageField label={t`Photo`} shape="round" use="profile" {...pictureOf(form, 'photo')} />
        <ImageField label={t`Cover`} shape="wide" use="cover" {...pictureOf(form, 'cover')} />
      </div>
      <fieldset className="sd-fieldset">
        <legend className="sd-legend">
          {profile.hasPassword === false ? t`Set a password` : t`Change your password`}
        </legend>
        <p className="sd-form-note">{t`Leave both empty to keep yours. A new one signs you out on all other devices.`}</p>
        <div className="sd-pairs">
          <Fields
            form={form}
            of={{
              password: { ...newPassword, label: t`New Password` },
              confirm: { ...newPassword, label: t`Confirm Password` },
            }}
          />
        </div>
      </fieldset>
    </Form>
  );
}
