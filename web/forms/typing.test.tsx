import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Fields, Form } from './form.tsx';
import { type CallForm, useCallForm } from './use-call-form.ts';

const text = z.string().check(z.minLength(1, 'Please enter a name.'));
const schema = z.object({
  name: text,
  city: text,
  note: z.string(),
  seats: z.nullable(z.number()),
  staff: z.number().check(z.maximum(4, 'Too many.')),
  news: z.boolean(),
});
type Values = z.infer<typeof schema>;
const values: Values = { name: 'Mia', city: 'Lyon', note: 'quiet', seats: 4, staff: 2, news: false };

const toSeats = (typed: string) => (typed === '' ? null : Number(typed));

/** A field that draws its own value: each press doubles the number. */
const Doubling = ({ value, error, onChange, ref }: ReturnType<CallForm<{ staff: number }>['control']>) => (
  <button ref={ref} type="button" title={error} onClick={() => onChange(value * 2)}>
    Twice {value}
  </button>
);

/** A form in which the note is shown only on request, and the name can be hidden. */
function open() {
  const sent = vi.fn();
  let isUnsaved = (): boolean => false;
  function Sample(props: { values: Values; withNote?: boolean; without?: 'name' }) {
    const form = useCallForm({
      schema,
      values: props.values,
      send: async (typed, changed) => void sent(typed, changed),
      saved: () => ({}),
    });
    isUnsaved = form.isUnsaved;
    return (
      <Form form={form} submit="Save">
        {props.without !== 'name' && <Fields form={form} of={{ name: { label: 'Name' } }} />}
        <Fields form={form} of={{ city: { label: 'City' }, seats: { label: 'Seats', read: toSeats } }} />
        <label>
          News
          <input type="checkbox" {...form.register('news')} />
        </label>
        <Doubling {...form.control('staff')} />
        {props.withNote && <Fields form={form} of={{ note: { label: 'Note', lines: 2 } }} />}
      </Form>
    );
  }
  const { rerender } = render(<Sample values={values} />);
  return {
    sent,
    user: userEvent.setup(),
    isUnsaved: () => isUnsaved(),
    field: (label: string) => screen.getByLabelText<HTMLInputElement>(label),
    show: (shown: Partial<Values>, more: { withNote?: boolean; without?: 'name' } = {}) =>
      rerender(<Sample values={{ ...values, ...shown }} {...more} />),
    save: () => screen.getByRole('button', { name: 'Save' }),
  };
}

test('fields begin with what is known, and nothing is unsaved', () => {
  const page = open();
  expect(page.field('Name').value).toBe('Mia');
  expect(page.field('Seats').value).toBe('4');
  expect(page.field('News').checked).toBe(false);
  expect(page.isUnsaved()).toBe(false);
});

test('values that come later fill the fields that no one has changed', async () => {
  const page = open();
  await page.user.type(page.field('Name'), ' May');
  page.show({ name: 'Ida', city: 'Nice', seats: null, news: true });
  await waitFor(() => expect(page.field('City').value).toBe('Nice'));
  expect(page.field('Name').value).toBe('Mia May');
  expect(page.field('Seats').value).toBe('');
  expect(page.field('News').checked).toBe(true);
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(1));
  expect(page.sent.mock.lastCall?.[0]).toEqual({ ...values, name: 'Mia May', city: 'Nice', seats: null, news: true });
  expect(page.sent.mock.lastCall?.[1]).toEqual({ name: 'Mia May' });
});

test('the same values once more leave what is typed and what the field shows', async () => {
  const page = open();
  await page.user.clear(page.field('Seats'));
  await page.user.type(page.field('Seats'), '04');
  page.show({});
  expect(page.field('Seats').value).toBe('04');
});

test('a wrong field is reported on the first try, has the focus, and is right once it is corrected', async () => {
  const page = open();
  await page.user.clear(page.field('City'));
  await page.user.clear(page.field('Name'));
  expect(screen.queryAllByText('Please enter a name.')).toHaveLength(0);
  await page.user.click(page.save());
  await waitFor(() => expect(screen.getAllByText('Please enter a name.')).toHaveLength(2));
  await waitFor(() => expect(document.activeElement).toBe(page.field('Name')));
  await page.user.type(page.field('Name'), 'I');
  await waitFor(() => expect(page.field('Name').hasAttribute('aria-invalid')).toBe(false));
  expect(page.field('City').getAttribute('aria-invalid')).toBe('true');
  await page.user.clear(page.field('Name'));
  await waitFor(() => expect(page.field('Name').getAttribute('aria-invalid')).toBe('true'));
  expect(page.sent).not.toHaveBeenCalled();
});

test('a field that is not shown is sent with its value, and shows it once it is there', async () => {
  const page = open();
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(1));
  expect(page.sent.mock.lastCall?.[0]).toEqual(values);
  page.show({}, { withNote: true });
  await page.user.type(page.field('Note'), ', by the window');
  page.show({});
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(2));
  expect(page.sent.mock.lastCall?.[1]).toEqual({ note: 'quiet, by the window' });
  page.show({}, { withNote: true });
  expect(page.field('Note').value).toBe('quiet, by the window');
});

test('a number is sent as one, and an empty field as none', async () => {
  const page = open();
  await page.user.clear(page.field('Seats'));
  await page.user.type(page.field('Seats'), '12{Enter}');
  await waitFor(() => expect(page.sent.mock.lastCall?.[1]).toEqual({ seats: 12 }));
  await page.user.clear(page.field('Seats'));
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent.mock.lastCall?.[1]).toEqual({ seats: null }));
});

test('a tick is a change, and taking it back is none', async () => {
  const page = open();
  await page.user.click(page.field('News'));
  await waitFor(() => expect(page.isUnsaved()).toBe(true));
  await page.user.click(page.field('News'));
  await waitFor(() => expect(page.isUnsaved()).toBe(false));
  await page.user.click(page.field('News'));
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent.mock.lastCall?.[1]).toEqual({ news: true }));
});

test('a field that draws its own value follows, is a change, and has the focus when it is wrong', async () => {
  const page = open();
  page.show({ staff: 3 });
  const twice = await screen.findByRole('button', { name: 'Twice 3' });
  await page.user.click(twice);
  expect(twice.textContent).toBe('Twice 6');
  expect(twice.getAttribute('value')).toBeNull();
  await page.user.click(page.save());
  expect(twice.title).toBe('Too many.');
  expect(document.activeElement).toBe(twice);
  page.show({ staff: 1 });
  expect(twice.textContent).toBe('Twice 6');
  expect(page.sent).not.toHaveBeenCalled();
});

test('values that come later and are what someone typed leave no change', async () => {
  const page = open();
  await page.user.type(page.field('Name'), ' May');
  expect(page.isUnsaved()).toBe(true);
  page.show({ name: 'Mia May' });
  await waitFor(() => expect(page.isUnsaved()).toBe(false));
  expect(page.field('Name').value).toBe('Mia May');
});

test('after a save, errors wait for the next try', async () => {
  const page = open();
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(1));
  await page.user.clear(page.field('Name'));
  expect(screen.queryByText('Please enter a name.')).toBeNull();
  await page.user.click(page.save());
  await screen.findByText('Please enter a name.');
  expect(page.sent).toHaveBeenCalledTimes(1);
});

test('what a password manager fills in without an event counts when the field is left', async () => {
  const page = open();
  await page.user.click(page.field('Name'));
  page.field('Name').value = 'Ida';
  await page.user.tab();
  expect(page.isUnsaved()).toBe(true);
  page.show({ name: 'Bo' });
  expect(page.field('Name').value).toBe('Ida');
});

test('what a password manager fills in without an event is checked and sent', async () => {
  const page = open();
  page.field('Name').value = '';
  page.field('City').value = 'Nice';
  await page.user.click(page.save());
  await screen.findByText('Please enter a name.');
  page.field('Name').value = 'Ida';
  page.field('News').checked = true;
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(1));
  expect(page.sent.mock.lastCall?.[1]).toEqual({ name: 'Ida', city: 'Nice', news: true });
});

test('the focus goes to the first wrong field that is shown', async () => {
  const page = open();
  await page.user.clear(page.field('Name'));
  await page.user.clear(page.field('City'));
  page.show({}, { without: 'name' });
  await page.user.click(page.save());
  expect(document.activeElement).toBe(page.field('City'));
});
