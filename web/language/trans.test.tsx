import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Trans as Said } from './trans.tsx';

afterEach(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));

const htmlOf = (text: React.ReactNode) => render(<p>{text}</p>).container.innerHTML;

test('a text has its elements where the language puts them', () => {
  const name = 'Zoë';
  expect(
    htmlOf(
      <Trans>
        Hello <b>{name}</b>, read{' '}
        <a href="/privacy">
          this <i>page</i>
        </a>
        .<br />
      </Trans>,
    ),
  ).toBe('<p>Hello <b>Zoë</b>, read <a href="/privacy">this <i>page</i></a>.<br></p>');
  i18n.load('en', { greeting: ['<1>Seite</1> für <0>', ['name'], '</0>'] });
  const parts = { 0: <b />, 1: <a href="/privacy">.</a> };
  expect(htmlOf(<Said id="greeting" values={{ name }} components={parts} />)).toBe(
    '<p><a href="/privacy">Seite</a> für <b>Zoë</b></p>',
  );
});

test('a name that looks like an element is text', () => {
  const name = '<0>x</0><script>1</script>';
  const shown = render(
    <p>
      <Trans>
        Hello <b>{name}</b>
      </Trans>
    </p>,
  );
  expect(shown.container.querySelector('script')).toBeNull();
  expect(shown.container.textContent).toBe(`Hello ${name}`);
});

test('an element can be a value of the sentence', () => {
  const time = <time>noon</time>;
  expect(htmlOf(<Trans>Open until {time}.</Trans>)).toBe('<p>Open until <time>noon</time>.</p>');
});

test('a backslash that someone typed names no sign, in a text or beside elements', () => {
  const name = '\\x3c0/\\x3e \\u202e';
  expect(t`Hello ${name}`).toBe(`Hello ${name}`);
  const { container } = render(
    <p>
      <Trans>
        Hello <b>{name}</b>
      </Trans>
    </p>,
  );
  expect(container.textContent).toBe(`Hello ${name}`);
  expect(container.querySelectorAll('b')).toHaveLength(1);
});

test('a name that looks like a mark of the library is shown as it is, also beside a count', () => {
  const name = '100 % %__lingui_octothorpe__% \\x3c';
  const stamps = 3;
  expect(t`${name} has ${plural(stamps, { one: '# stamp', other: '# stamps' })}`).toBe(`${name} has 3 stamps`);
  expect(t`${plural(stamps, { one: `${name} has # stamp`, other: `${name} has # stamps` })}`).toBe(
    `${name} has 3 stamps`,
  );
});
