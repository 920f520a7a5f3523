import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { type Email, renderEmail } from './email.ts';

const sample: Email = {
  language: 'en',
  subject: 'Choose a new password',
  preview: 'It works for 30 minutes.',
  heading: 'A new password',
  paragraphs: ['Hello Zoë,', 'here it is.'],
  action: { label: 'Choose it', address: 'https://stamps.example/reset#token=abc&shop=1' },
  footnotes: ['Not you? Do nothing.'],
};

/** The email as a mail program receives it. */
async function arrived(parts: Partial<Email>) {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const mail = { from: 'a@example.com', to: 'b@example.com', ...renderEmail({ ...sample, ...parts }) };
  const { message } = await composer.sendMail(mail);
  return PostalMime.parse(message as Buffer);
}

test('an email says the same in HTML and in text, the link included', async () => {
  const { subject, html = '', text = '' } = await arrived({});
  expect(subject).toBe('Choose a new password');
  for (const said of ['A new password', 'Hello Zoë,', 'here it is.', 'Choose it', 'Not you? Do nothing.']) {
    expect(html).toContain(said);
    expect(text).toContain(said);
  }
  expect(text).toContain('https://stamps.example/reset#token=abc&shop=1\n');
  expect(html).toContain('href="https://stamps.example/reset#token=abc&amp;shop=1"');
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title></style></td><a href="https://evil.example">here</a>',
  "'; background:url(https://evil.example)",
  '&lt;b&gt;',
])('a name like %s is text in the HTML', async (name) => {
  const said = await arrived({ subject: name, preview: name, heading: name, paragraphs: [name], footnotes: [name] });
  const plain = await arrived({ subject: '', preview: '', heading: '', paragraphs: [''], footnotes: [''] });
  const tags = (html = '') => html.match(/<[^>]*>/g);
  expect(tags(said.html)).toEqual(tags(plain.html));
  expect(said.text).toContain(name);
});

test.each(['a\r\nBcc: evil@example.com', 'a\nContent-Type: text/html\n\n<b>', 'a\u2028b\u0000c', '=?utf-8?q?x?='])(
  'a subject like %j stays one header',
  async (subject) => {
    const mail = await arrived({ subject });
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
    expect(mail.headers.filter(({ key }) => key === 'content-type')).toHaveLength(1);
    expect(mail.text).toContain('here it is.');
  },
);

test("an email has the product's colors and loads nothing", async () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8').toLowerCase();
  const { html } = renderEmail(sample);
  const colors = new Set(html.match(/#[\da-f]{6}\b/g));
  expect(colors).toContain('#ffc70b');
  for (const color of colors) expect(tokens).toContain(color);
  expect(html).not.toMatch(/\ssrc=|url\(|<link|@import/);
});

test('on a dark screen all colors of an email change, except those of the button and the logo', () => {
  const { html } = renderEmail(sample);
  const dark = /@media \(prefers-color-scheme:dark\)\{([\s\S]*)\}<\/style>/.exec(html)?.[1] ?? '';
  const turned = new Set([...dark.matchAll(/\.(\w+)\{[^}]*!important/g)].map(([, name]) => name));
  const coloured = html.match(/<\w+[^>]*style="[^"]*#[^>]*>/g) ?? [];
  expect(coloured.length).toBeGreaterThan(8);
  const left = coloured.filter((tag) => !turned.has(/ class="(\w+)"/.exec(tag)?.[1] ?? ''));
  // The check mark of the logo, the button and its label.
  expect(left.map((tag) => tag.slice(1, tag.indexOf(' ')))).toEqual(['td', 'td', 'a']);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
});

test('an email that the reader chose to get can be ended by its link and by the mail program (RFC 8058)', async () => {
  const unsubscribe = {
    page: 'https://stamps.example/unsubscribe#token=abc',
    oneClick: 'https://stamps.example/api/v1/unsubscribe/abc',
  };
  const { html = '', text = '' } = await arrived({ unsubscribe });
  expect(html).toContain('href="https://stamps.example/unsubscribe#token=abc"');
  expect(text).toContain('Stop these emails:\nhttps://stamps.example/unsubscribe#token=abc\n');
  const { oneClick } = renderEmail({ ...sample, unsubscribe });
  expect(oneClick).toBe(unsubscribe.oneClick);
  expect((await arrived({})).text).not.toContain('Stop these emails');
});
