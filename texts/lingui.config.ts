import { join } from 'node:path';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { type Area, areas } from './areas.ts';
import { contractTexts } from './contract-texts.ts';

const config: LinguiConfig = {
  rootDir: join(import.meta.dirname, '..'),
  locales: [...new Set(Object.values(areas).flatMap(({ languages }) => languages))],
  sourceLocale: 'en',
  catalogs: Object.entries<Area>(areas).map(([name, { include, exclude = [] }]) => ({
    name,
    path: `<rootDir>/texts/{locale}/${name}`,
    include: include.map((place) => (/\.tsx?$/.test(place) ? place : `${place}/**/*.{ts,tsx}`)),
    exclude: [...exclude, '**/*.test.*', '**/test/**', '**/node_modules/**'],
  })),
  extractors: [contractTexts, createSwcExtractor()],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
  orderBy: 'origin',
  experimental: { runtimeMacro: true },
  runtimeConfigModule: { Trans: ['#language/trans.tsx', 'Trans'] },
};

export default config;
