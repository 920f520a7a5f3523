import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: "a text can end the page's data",
    file: 'http/html.ts',
    find: "JSON.stringify(data).replace(/</g, '\\\\u003c')",
    replace: 'JSON.stringify(data)',
    caughtBy: "for every name of the code's owner",
  },
  {
    name: 'an email reads its paragraphs as markup',
    file: 'mail/email.ts',
    find: 'line-height:25px;color:${ink}">${escapeHtml(text)}</p>',
    replace: 'line-height:25px;color:${ink}">${text}</p>',
    caughtBy: 'in an email',
  },
  {
    name: "the shop's name is markup in its page's title",
    file: 'http/pages.ts',
    find: '`<title>${escapeHtml(title)}</title>`',
    replace: '`<title>${title}</title>`',
    caughtBy: 'whatever a shop says',
  },
  {
    name: 'share tags take texts as they are',
    file: 'http/pages.ts',
    find: 'content="${escapeHtml(content)}"',
    replace: 'content="${content}"',
    caughtBy: 'whatever a shop says',
  },
  {
    name: 'browsers may guess what an answer is',
    file: 'http/security-headers.ts',
    find: "'x-content-type-options': 'nosniff',",
    replace: '',
    caughtBy: 'comes back in JSON',
  },
];
