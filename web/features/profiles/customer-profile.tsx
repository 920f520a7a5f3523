import type { Profile } from '@stampdeck/contract/profiles.ts';
import { ImageField } from '#features/images/image-field.tsx';
import { Fields, Form } from '#forms/form.tsx';
import { Alert } from '#ui/alert.tsx';
import { pictureOf, useOwnProfile, useProfileForm } from './use-profile-form.ts';

/** A customer's own photo, name, e-mail, phone, birthday, what else they tell, and password. */
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
  set: { label: 'Set a password', help: 'With one you can log in on another phone.' },
  change: { label: 'New password', help: 'Leave it empty to keep yours. A new one signs you out everywhere else.' },
};

function DetailsForm({ profile }: { profile: Profile }) {
  const { form, mailedTo } = useProfileForm(profile, {});
  const saved = mailedTo ? `Saved. Open the link that we sent to ${mailedTo} to change your e-mail.` : 'Saved.';
  return (
    <Form
      form={form}
      look="wide"
      label="Your details"
      submit="Save"
      proof={{ label: 'Current password', help: 'A new e-mail or password needs it. Nothing was saved yet.' }}
      foot={
        <p className="shop-muted" role="status">
          {form.isDone && saved}
        </p>
      }
    >
      <ImageField
        label="Photo"
        shape="round"
        use="profile"
        description="Optional. Shops you follow, join or show your code to can see it. JPEG, PNG, WebP or GIF."
        {...pictureOf(form, 'photo')}
      />
      <Fields
        form={form}
        of={{
          name: { label: 'Name', autoComplete: 'name' },
          email: { label: 'Email', type: 'email', autoComplete: 'email' },
          phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
          dateOfBirth: { label: 'Birthday', type: 'date', autoComplete: 'bday' },
          gender: {
            label: 'Gender',
            help: 'In your own words, if you like. Your shops read it.',
            autoComplete: 'sex',
          },
          bio: { label: 'About you', lines: 3 },
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
