import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: "a text can end the page's data",
    file: 'http/pages.ts',
    find: "JSON.stringify(data).replace(/</g, '\\\\u003c')",
    replace: 'JSON.stringify(data)',
    caughtBy: 'whatever the owner of a code is called',
  },
  {
    name: 'a letter takes its paragraphs as markup',
    file: 'mail/letter.ts',
    find: 'line-height:25px;color:${ink}">${escapeHtml(text)}</p>',
    replace: 'line-height:25px;color:${ink}">${text}</p>',
    caughtBy: 'in a letter',
  },
];
