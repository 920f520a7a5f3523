import { customerLogInForm } from '@stampdeck/contract/accounts.ts';
import { useForm } from 'react-hook-form';
import { checkedBy } from '#lib/checked-by.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { CustomerField } from '#ui/customer-field.tsx';
import { type LogInInput, useCustomerLogIn } from './customer-api.ts';
import { isShownAtFields, showServerFields } from './customer-form-errors.ts';

interface Props {
  /** Kept from the form that the person came from. */
  email: string;
  /** Whose page it is: a forgotten password leads back here. Without one the server names the shop they were at last. */
  shopId?: string | undefined;
  /** The way to the sign-up, where there is one. */
  onNew?: () => void;
}

const names = ['email', 'password'] as const;

export function CustomerLogIn({ email, shopId, onNew }: Props) {
  const form = useForm<LogInInput>({
    resolver: checkedBy(customerLogInForm),
    defaultValues: { email, password: '' },
  });
  const logIn = useCustomerLogIn();
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    logIn.mutate(values, { onError: (error) => showServerFields<LogInInput>(error, [...names], form.setError) }),
  );
  const failure = logIn.error && !isShownAtFields(logIn.error, [...names]) ? logIn.error.message : '';

  return (
    <form className="shop-form" noValidate aria-label="Log in" onSubmit={(event) => void submit(event)}>
      <CustomerField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <CustomerField
        label="Password"
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {failure && (
        <p className="shop-alert" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="sd-button sd-button-primary" aria-busy={logIn.isPending}>
        Log in
      </button>
      <p className="shop-form-switch">
        <a
          className="sd-link shop-link"
          href={shopId ? `/forgot?shop=${shopId}` : '/forgot'}
          onClick={() => typedEmail.write(form.getValues('email').trim().slice(0, 254) || null)}
        >
          Forgot password?
        </a>
        {onNew && (
          <button type="button" className="sd-link shop-link" onClick={onNew}>
            I am new here
          </button>
        )}
      </p>
    </form>
  );
}
