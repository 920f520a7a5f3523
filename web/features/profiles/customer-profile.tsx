import { t } from '@lingui/core/macro';
import type { Profile } from '@stampdeck/contract/profiles.ts';
import { ImageField } from '#features/images/image-field.tsx';
import { Fields, Form } from '#forms/form.tsx';
import { Alert } from '#ui/alert.tsx';
import { pictureOf, useOwnProfile, useProfileForm } from './use-profile-form.ts';

/** A customer's own photo, name, email, phone, birthday, other details and password. */
export function CustomerProfile({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useOwnProfile(customerId);
  if (data) return <DetailsForm key={data.id} profile={data} />;
  if (error) return <Alert onRetry={() => void refetch()}>{error.message}</Alert>;
  return (
    <div className="sd-form" aria-busy="true">
      {[1, 2, 3, 4].map((field) => (
        <div key={field} className="shop-bone shop-bone-field" aria-hidden="true" />
      ))}
    </div>
  );
}

const passwordWords = {
  set: { label: t`Set a password`, help: t`With a password you can sign in on another phone.` },
  change: { label: t`New password`, help: t`Leave empty to keep yours. A new one signs you out everywhere else.` },
};

function DetailsForm({ profile }: { profile: Profile }) {
  const { form, mailedTo } = useProfileForm(profile, {});
  const saved = mailedTo ? t`Saved. To change your email, open the link that we sent to ${mailedTo}.` : t`Saved.`;
  return (
    <Form
      form={form}
      look="wide"
      label={t`Your details`}
      submit={t`Save`}
      proof={{
        label: t`Current password`,
        help: t`You need it to change your email or password. Nothing was saved yet.`,
      }}
      foot={
        <p className="shop-muted" role="status">
          {form.isDone && saved}
        </p>
      }
    >
      <ImageField
        label={t`Photo`}
        shape="round"
        use="profile"
        description={t`Optional. Shops you follow, join or show your code to can see it. JPEG, PNG, WebP or GIF.`}
        {...pictureOf(form, 'photo')}
      />
      <Fields
        form={form}
        of={{
          name: { label: t`Name`, autoComplete: 'name' },
          email: { label: t`Email`, type: 'email', autoComplete: 'email' },
          phone: { label: t`Phone`, type: 'tel', autoComplete: 'tel' },
          dateOfBirth: { label: t`Birthday`, type: 'date', autoComplete: 'bday' },
          gender: {
            label: t`Gender`,
            help: t`Optional. Shops you joined can see it.`,
            autoComplete: 'sex',
          },
          bio: { label: t`About you`, lines: 3 },
          password: {
            ...passwordWords[profile.hasPassword === false ? 'set' : 'change'],
            type: 'password',
            autoComplete: 'new-password',
          },
        }}
      />
    </Form>
  );
}
