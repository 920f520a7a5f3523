import { customerLogInForm } from '@stampdeck/contract/accounts.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { logInCustomer } from './customer-api.ts';
import { logInFields } from './log-in-fields.ts';

interface Props {
  /** Kept from the form that the person came from. */
  email: string;
  /** Whose page it is: a forgotten password leads back here. Without one the server names the shop they were at last. */
  shopId?: string | undefined;
  /** The way to the sign-up, where there is one. */
  onNew?: () => void;
}

export function CustomerLogIn({ email, shopId, onNew }: Props) {
  const form = useCallForm({ schema: customerLogInForm, values: { email, password: '' }, send: logInCustomer });
  const foot = (
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
  );
  return (
    <Form form={form} look="wide" label="Log in" submit="Log in" foot={foot}>
      <Fields form={form} of={logInFields} />
    </Form>
  );
}
