/**
 * The content and layout of emails: one layout, in HTML for old mail programs and in plain text.
 */
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { language } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { say } from '#language/texts.ts';

export const email = z.object({
  /** Emails queued by an older release have none. */
  language: z._default(language, 'en'),
  /** The sender's name, if it is not the installation's. */
  senderName: z.optional(z.string()),
  subject: z.string(),
  /** The line that inboxes show beside the subject. */
  preview: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** A bill: what it is for, and how much. The last row is the total. */
  bill: z.optional(z.array(z.object({ label: z.string(), amount: z.string() }))),
  /** The only button. */
  action: z.optional(z.object({ label: z.string(), address: z.string() })),
  /** Shown below the line: why the email came, and what to do if the reader did not ask for it. */
  footnotes: z.array(z.string()),
  /** For emails that the reader chose to get: the page that ends them, and the address for mail programs (RFC 8058). */
  unsubscribe: z.optional(z.object({ page: z.string(), oneClick: z.string() })),
});
export type Email = z.output<typeof email>;

export interface RenderedEmail {
  senderName?: string | undefined;
  /** The address by which mail programs end these emails. */
  oneClick?: string | undefined;
  subject: string;
  html: string;
  text: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

// The colors of web/ui/tokens.css, which mail programs cannot read. Many also drop style sheets, so
// every element has its light colors inline. Text always has a background color, so that programs
// with their own dark mode change both.
const ink = '#1b1b1f';
const quiet = '#5d5c65';
const ground = '#fafaf8';
const surface = '#ffffff';
const edge = '#e5e4df';
const yellow = '#ffc70b';

/** For programs that read style sheets and prefer dark. Text on yellow keeps its colors. */
const dark = `@media (prefers-color-scheme:dark){
.ground{background:#141416!important}
.surface{background:#1d1d21!important;border-color:#313137!important}
.ink{color:#f4f3ef!important}
.quiet{color:#aeadb6!important}
.edge{border-color:#313137!important}
}`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const table = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:25px;color:${ink}">${escapeHtml(text)}</p>`;

const footnote = (text: string): string =>
  `<p class="quiet" style="margin:0 0 8px;${font};font-size:13px;line-height:20px;color:${quiet}">${escapeHtml(text)}</p>`;

const bill = (rows: NonNullable<Email['bill']>): string => {
  const cell = (isTotal: boolean, more: string) =>
    `class="ink edge" style="padding:8px 0;border-${isTotal ? 'top' : 'bottom'}:1px solid ${edge};${font};font-size:${isTotal ? 18 : 16}px;font-weight:${isTotal ? 700 : 400};line-height:24px;color:${ink};${more}" valign="top"`;
  const row = ({ label, amount }: { label: string; amount: string }, place: number) => {
    const isTotal = place === rows.length - 1;
    return `<tr><td align="left" ${cell(isTotal, 'padding-right:16px')}><bdi>${escapeHtml(label)}</bdi></td><td align="right" ${cell(isTotal, 'white-space:nowrap')}>${escapeHtml(amount)}</td></tr>`;
  };
  return `<table border="0" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 24px">${rows.map(row).join('')}</table>`;
};

const button = ({ label, address }: NonNullable<Email['action']>, language: Language): string => `
<table ${table} style="margin:8px 0 24px"><tr>
<td bgcolor="${yellow}" style="border-radius:10px;background:${yellow}"><a href="${escapeHtml(address)}" style="display:inline-block;padding:15px 28px;${font};font-size:16px;font-weight:700;line-height:20px;color:${ink};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
${footnote(say(language, msg`If the button does not work, copy this address into your browser:`))}
<p style="margin:0 0 24px;${font};font-size:13px;line-height:20px;word-break:break-all"><a class="ink" href="${escapeHtml(address)}" style="color:${ink}">${escapeHtml(address)}</a></p>`;

const stopWords = (language: Language): string => say(language, msg`Stop these emails`);

const stopLink = ({ page }: NonNullable<Email['unsubscribe']>, language: Language): string =>
  `<p style="margin:0 0 8px;${font};font-size:13px;line-height:20px"><a class="ink" href="${escapeHtml(page)}" style="color:${ink}">${escapeHtml(stopWords(language))}</a></p>`;

/** The logo, drawn as text on yellow so that no image has to load. */
const sign = `<table ${table} style="margin:0 0 28px"><tr>
<td bgcolor="${yellow}" width="28" height="28" align="center" style="width:28px;height:28px;border-radius:14px;background:${yellow};${font};font-size:15px;font-weight:800;line-height:28px;color:${ink}">&#10003;</td>
<td class="ink" style="padding-left:10px;${font};font-size:17px;font-weight:800;letter-spacing:-.02em;line-height:28px;color:${ink}">Stampdeck</td>
</tr></table>`;

const html = ({
  language,
  subject,
  preview,
  heading,
  paragraphs,
  bill: rows,
  action,
  footnotes,
  unsubscribe,
}: Email): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}
${dark}</style></head>
<body class="ground" style="margin:0;padding:0;background:${ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${table} class="ground" width="100%" bgcolor="${ground}" style="background:${ground}"><tr><td align="center" style="padding:28px 12px 40px">
<table ${table} class="surface" width="100%" bgcolor="${surface}" style="max-width:560px;background:${surface};border:1px solid ${edge};border-radius:16px"><tr><td align="left" style="padding:32px 28px 24px">
${sign}
<h1 class="ink" style="margin:0 0 16px;${font};font-size:26px;line-height:32px;font-weight:800;letter-spacing:-.02em;color:${ink}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${rows ? bill(rows) : ''}
${action ? button(action, language) : ''}
<div class="edge" style="border-top:1px solid ${edge};margin:8px 0 16px;font-size:0;line-height:0">&nbsp;</div>
${footnotes.map(footnote).join('\n')}
${unsubscribe ? stopLink(unsubscribe, language) : ''}
</td></tr></table>
</td></tr></table>
</body></html>
`;

const text = ({ language, heading, paragraphs, bill: rows, action, footnotes, unsubscribe }: Email): string =>
  [
    heading,
    ...paragraphs,
    ...(rows ? [rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    '-- ',
    ...footnotes,
    ...(unsubscribe ? [`${stopWords(language)}:\n${unsubscribe.page}`] : []),
  ].join('\n\n');

const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Renders an email. All content is escaped: no name becomes markup or an extra header. */
export const renderEmail = (written: Email): RenderedEmail => ({
  ...(written.senderName !== undefined && { senderName: inOneLine(written.senderName) }),
  ...(written.unsubscribe && { oneClick: written.unsubscribe.oneClick }),
  subject: inOneLine(written.subject),
  html: html(written),
  text: `${text(written)}\n`,
});
