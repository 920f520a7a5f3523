import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: "the shop's name is markup of its page's title",
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
    name: "a text can end the page's data",
    file: 'http/pages.ts',
    find: "JSON.stringify(data).replace(/</g, '\\\\u003c')",
    replace: 'JSON.stringify(data)',
    caughtBy: 'whatever the owner of a code is called',
  },
  {
    name: 'browsers may guess what an answer is',
    file: 'http/security-headers.ts',
    find: "'x-content-type-options': 'nosniff',",
    replace: '',
    caughtBy: 'comes back in JSON',
  },
  {
    name: 'a letter takes its paragraphs as markup',
    file: 'mail/letter.ts',
    find: 'line-height:25px;color:${ink}">${escapeHtml(text)}</p>',
    replace: 'line-height:25px;color:${ink}">${text}</p>',
    caughtBy: 'in a letter',
  },
  {
    name: 'what Google calls somebody is taken as it is',
    file: 'features/google/rules.ts',
    find: "name: name.success ? name.data : (address.split('@')[0] ?? '').slice(0, 80),",
    replace: 'name: String(claims.name),',
    caughtBy: 'held against the same rules',
  },
];
