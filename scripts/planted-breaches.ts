const manifests = {
  'package.json': JSON.stringify({ devDependencies: { vitest: '5.0.0', semver: '7.0.0' } }),
  'contract/package.json': JSON.stringify({ dependencies: { zod: '4.0.0' } }),
  'server/package.json': JSON.stringify({
    dependencies: {
      '@stampdeck/bench': '0',
      '@stampdeck/contract': '0',
      '@stampdeck/proof': '0',
      '@stampdeck/web': '0',
      kysely: '0.29.0',
      pg: '8.0.0',
      'socket.io': '4.0.0',
    },
    devDependencies: { 'socket.io-client': '4.0.0' },
  }),
  'web/package.json': JSON.stringify({
    dependencies: {
      '@stampdeck/contract': '0',
      '@stampdeck/server': '0',
      react: '19.0.0',
      'socket.io-client': '4.0.0',
      '@tanstack/react-query': '5.0.0',
    },
    devDependencies: { vite: '8.0.0' },
  }),
  'bench/package.json': JSON.stringify({
    dependencies: { '@stampdeck/server': '0', '@stampdeck/web': '0', pg: '8.0.0' },
  }),
  'proof/package.json': JSON.stringify({
    dependencies: { '@stampdeck/bench': '0', '@stampdeck/server': '0', kysely: '0.29.0' },
  }),
};

/** A small product that keeps every rule. */
export const cleanTree: Record<string, string> = {
  ...manifests,
  'README.md': '# Product\n',
  'contract/stamps.ts':
    "import * as z from 'zod/mini';\nimport { color } from './colors.ts';\nexport const card = z;\nexport const c = color;\n",
  'contract/colors.ts': "export const color = '#FFC70B';\n",
  'contract/stamps.test.ts':
    "import { test } from 'vitest';\nimport { card } from './stamps.ts';\ntest('', () => void card);\n",
  'server/main.ts': "import { start } from './app.ts';\nimport { config } from './config.ts';\nstart(config);\n",
  'server/config.ts': 'export const config = process.env;\n',
  'server/app.ts':
    "import { routes } from '#features/stamps/routes.ts';\nimport { io } from '#realtime/server.ts';\nexport const start = () => [routes, io];\n",
  'server/announcements.ts': 'export const announcements = {};\n',
  'server/realtime/server.ts': "import { Server } from 'socket.io';\nexport const io = Server;\n",
  'server/db/client.ts': "import { Kysely } from 'kysely';\nexport const db = Kysely;\n",
  'server/features/stamps/routes.ts': "import { award } from './actions.ts';\nexport const routes = award;\n",
  'server/features/stamps/actions.ts':
    "import { account } from '#features/accounts/queries.ts';\nimport { may } from './rules.ts';\nexport const award = () => [account, may];\n",
  'server/features/stamps/rules.ts':
    "import { card } from '@stampdeck/contract/stamps.ts';\nexport const may = card;\n",
  'server/features/accounts/queries.ts': "import { sql } from 'kysely';\nexport const account = sql`select 1`;\n",
  'server/features/accounts/accounts.test.ts':
    "import { award } from '#features/stamps/actions.ts';\nimport { test } from 'vitest';\ntest('', () => void award);\n",
  'server/test/global-setup.ts':
    "import { startPostgres } from '../../scripts/postgres.ts';\nexport const setup = startPostgres;\n",
  'scripts/docs.ts': "import { calls } from './specification/calls.ts';\nexport const docs = calls;\n",
  'scripts/specification/calls.ts': 'export const calls = 1;\n',
  'proof/awards/awards.proof.ts':
    "import { io } from '@stampdeck/server/realtime/server.ts';\nimport { sql } from 'kysely';\nimport { test } from 'vitest';\nimport { Arena } from '#crash/arena.ts';\ntest('', () => void [io, Arena, sql`select 1`]);\n",
  'proof/crash/arena.ts':
    "import { startPostgres } from '../../scripts/postgres.ts';\nexport const Arena = startPostgres;\n",
  'web/main.tsx': "import { Home } from '#pages/home.tsx';\nexport const entry = <Home />;\n",
  'web/vite.config.ts':
    "import { defineConfig } from 'vite';\nexport const config = defineConfig({ base: process.env.BASE });\n",
  'web/pages/home.tsx': "import { Card } from '#features/stamps/card.tsx';\nexport const Home = () => <Card />;\n",
  'web/features/stamps/card.tsx':
    "import { Button } from '#ui/button.tsx';\nimport { useCard } from './api.ts';\nexport const Card = () => <Button title={useCard()} />;\n",
  'web/features/stamps/api.ts':
    "import { useQuery } from '@tanstack/react-query';\nimport { call } from '#lib/api.ts';\nexport const useCard = () => useQuery(call);\n",
  'web/lib/api.ts': "export const call = () => fetch('/api');\n",
  'web/lib/upload.ts': 'export const upload = () => new XMLHttpRequest();\n',
  'web/lib/socket.ts': "import { io } from 'socket.io-client';\nexport const socket = io;\n",
  'web/ui/button.tsx':
    "import { yellow } from './theme.ts';\nimport './button.module.css';\nexport const Button = () => <b title={yellow} />;\n",
  'web/ui/drawing.ts': 'export const drawing = (from: Element) => from.outerHTML;\n',
  'web/ui/theme.ts': "export const yellow = '#FFC70B';\n",
  'web/ui/tokens.css': ':root { --yellow: #ffc70b; }\n',
  'web/ui/button.module.css': '.button { color: var(--yellow); }\n.button:hover #add { margin: 0; }\n',
  'bench/databases.ts':
    "import pg from 'pg';\nimport { startPostgres } from '../scripts/postgres.ts';\nexport const open = [pg, startPostgres, process.env.CI];\n",
  'bench/measures/awards.ts':
    "import { io } from '@stampdeck/server/realtime/server.ts';\nimport { open } from '#databases.ts';\nexport const awards = [io, open];\n",
  'e2e/main.journey.test.ts': "export const url = process.env.URL ?? 'http://x/#FFC70B';\n",
};

/** One planted file per way of breaking a rule. */
export const breaches: { rule: string; file: string; source: string }[] = [
  {
    rule: 'contract-alone',
    file: 'contract/orders.ts',
    source: "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n",
  },
  {
    rule: 'contract-alone',
    file: 'contract/orders.test.ts',
    source: "import { valid } from 'semver';\nexport const x = valid;\n",
  },
  {
    rule: 'web-server-apart',
    file: 'web/pages/cart.tsx',
    source: "import type { start } from '@stampdeck/server/app.ts';\nexport type X = typeof start;\n",
  },
  {
    rule: 'web-server-apart',
    file: 'server/http/page.ts',
    source: "export const page = import('@stampdeck/web/main.tsx');\n",
  },
  {
    rule: 'bench-outside',
    file: 'bench/measures/pages.ts',
    source: "import { Home } from '@stampdeck/web/pages/home.tsx';\nexport const x = Home;\n",
  },
  {
    rule: 'bench-outside',
    file: 'server/jobs.ts',
    source: "import { open } from '@stampdeck/bench/databases.ts';\nexport const x = open;\n",
  },
  {
    rule: 'proof-outside',
    file: 'proof/awards/counts.ts',
    source: "import { open } from '@stampdeck/bench/databases.ts';\nexport const x = open;\n",
  },
  {
    rule: 'proof-outside',
    file: 'server/jobs.ts',
    source: "import { Arena } from '@stampdeck/proof/crash/arena.ts';\nexport const x = Arena;\n",
  },
  {
    rule: 'declared-imports',
    file: 'server/http/cookies.ts',
    source: "import cookie from 'cookie';\nexport const x = cookie;\n",
  },
  {
    rule: 'declared-imports',
    file: 'web/lib/build.ts',
    source: "import { build } from 'vite';\nexport const x = build;\n",
  },
  {
    rule: 'declared-imports',
    file: 'e2e/card.ts',
    source: "export type { card } from '@stampdeck/contract/stamps.ts';\n",
  },
  {
    rule: 'floors',
    file: 'web/features/my-card/list.tsx',
    source: "import { Counter } from '#features/counter/counter.tsx';\nexport const List = Counter;\n",
  },
  {
    rule: 'floors',
    file: 'web/features/parcels/list.tsx',
    source: "import { Card } from '#features/accounts/card.tsx';\nexport const List = Card;\n",
  },
  {
    rule: 'floors',
    file: 'server/features/accounts/actions.ts',
    source: "import type { award } from '#features/stamps/actions.ts';\nexport type X = typeof award;\n",
  },
  {
    rule: 'floors',
    file: 'server/features/stamps/queries.ts',
    source: "export { join } from '#features/membership/actions.ts';\n",
  },
  {
    rule: 'floors',
    file: 'contract/accounts.ts',
    source: "import { card } from './stamps.ts';\nexport const x = card;\n",
  },
  {
    rule: 'floors',
    file: 'server/features/parcels/actions.ts',
    source: "import { account } from '#features/accounts/queries.ts';\nexport const x = account;\n",
  },
  {
    rule: 'composed-above',
    file: 'web/features/stamps/back.tsx',
    source: "import { Home } from '#pages/home.tsx';\nexport const Back = Home;\n",
  },
  {
    rule: 'composed-above',
    file: 'web/ui/frame.tsx',
    source: "import { Shell } from '#shell/shell.tsx';\nexport const Frame = Shell;\n",
  },
  {
    rule: 'composed-above',
    file: 'server/features/stamps/socket.ts',
    source: "import { start } from '#app.ts';\nexport const x = start;\n",
  },
  {
    rule: 'ui-knows-nothing',
    file: 'web/ui/stamp.tsx',
    source: "import type { card } from '@stampdeck/contract/stamps.ts';\nexport type Stamp = typeof card;\n",
  },
  {
    rule: 'ui-knows-nothing',
    file: 'web/ui/live.tsx',
    source: "import { call } from '#lib/api.ts';\nexport const Live = call;\n",
  },
  {
    rule: 'ui-knows-nothing',
    file: 'web/ui/list.tsx',
    source: "import { useQuery } from '@tanstack/react-query';\nexport const List = useQuery;\n",
  },
  {
    rule: 'ui-knows-nothing',
    file: 'web/ui/search.tsx',
    source: "import { Field } from '#forms/field.tsx';\nexport const Search = Field;\n",
  },
  {
    rule: 'forms-between',
    file: 'web/forms/form.tsx',
    source: "import { useCard } from '#features/stamps/api.ts';\nexport const Form = useCard;\n",
  },
  {
    rule: 'composed-above',
    file: 'web/forms/form.tsx',
    source: "import { Home } from '#pages/home.tsx';\nexport const Form = Home;\n",
  },
  {
    rule: 'foundations-below',
    file: 'web/lib/session.ts',
    source: "import { Card } from '#features/stamps/card.tsx';\nexport const x = Card;\n",
  },
  {
    rule: 'foundations-below',
    file: 'web/language/format.ts',
    source: "import { call } from '#lib/api.ts';\nexport const format = call;\n",
  },
  {
    rule: 'foundations-below',
    file: 'web/card/stamp-card.tsx',
    source: "import { useCard } from '#features/stamps/api.ts';\nexport const StampCard = useCard;\n",
  },
  {
    rule: 'foundations-below',
    file: 'server/db/seed.ts',
    source: "import { member } from '#features/membership/queries.ts';\nexport const x = member;\n",
  },
  {
    rule: 'foundations-below',
    file: 'server/context.ts',
    source: "import type { award } from '#features/stamps/actions.ts';\nexport type X = typeof award;\n",
  },
  { rule: 'foundations-below', file: 'server/http/mount.ts', source: "export { start } from '#app.ts';\n" },
  {
    rule: 'foundations-below',
    file: 'server/lists.ts',
    source: "export { announcements } from './announcements.ts';\n",
  },
  {
    rule: 'sql-home',
    file: 'server/features/stamps/socket.ts',
    source: "import type { Kysely } from 'kysely';\nexport type Db = Kysely<object>;\n",
  },
  {
    rule: 'sql-home',
    file: 'server/lock.ts',
    source: "import { DatabaseSync } from 'node:sqlite';\nexport const x = DatabaseSync;\n",
  },
  {
    rule: 'sql-home',
    file: 'server/features/stamps/undo.ts',
    source: "export const undo = (ctx: any) => ctx.db.selectFrom('cards');\n",
  },
  {
    rule: 'sql-home',
    file: 'server/features/stamps/count.ts',
    source: 'export const count = (sql: any) => sql`select count(*) from cards`;\n',
  },
  {
    rule: 'slice-doors',
    file: 'server/features/membership/actions.ts',
    source: "import { may } from '#features/stamps/rules.ts';\nexport const x = may;\n",
  },
  {
    rule: 'rules-pure',
    file: 'server/features/membership/rules.ts',
    source: "import { member } from './queries.ts';\nexport const x = member;\n",
  },
  {
    rule: 'rules-pure',
    file: 'server/features/membership/rules.ts',
    source: "import { randomBytes } from 'node:crypto';\nexport const x = randomBytes;\n",
  },
  {
    rule: 'socket-home',
    file: 'server/features/stamps/socket.ts',
    source: "import type { Socket } from 'socket.io';\nexport type X = Socket;\n",
  },
  {
    rule: 'socket-home',
    file: 'web/features/stamps/live.ts',
    source: "export const io = import('socket.io-client');\n",
  },
  {
    rule: 'fetch-home',
    file: 'web/features/stamps/load.ts',
    source: "export const load = () => fetch('/api/stamp');\n",
  },
  { rule: 'fetch-home', file: 'web/pages/load.ts', source: "export const load = () => window.fetch('/api/stamp');\n" },
  {
    rule: 'fetch-home',
    file: 'web/features/stamps/send.ts',
    source: 'export const send = () => new XMLHttpRequest();\n',
  },
  { rule: 'environment-home', file: 'server/http/port.ts', source: 'export const port = process.env.PORT;\n' },
  {
    rule: 'environment-home',
    file: 'server/http/host.ts',
    source: "import { env } from 'node:process';\nexport const host = env.HOST;\n",
  },
  { rule: 'environment-home', file: 'web/lib/mode.ts', source: 'const { env } = process;\nexport const mode = env;\n' },
  {
    rule: 'colors-home',
    file: 'web/features/stamps/dot.tsx',
    source: "export const Dot = () => <i style={{ color: '#f44336' }} />;\n",
  },
  {
    rule: 'colors-home',
    file: 'web/features/stamps/ring.ts',
    source: 'export const ring = `1px solid rgb(0 0 0 / 20%)`;\n',
  },
  { rule: 'colors-home', file: 'web/ui/dot.module.css', source: '.dot {\n  border: 1px solid #FFF;\n}\n' },
  {
    rule: 'no-raw-html',
    file: 'web/ui/prose.tsx',
    source: 'export const Prose = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;\n',
  },
  {
    rule: 'no-raw-html',
    file: 'web/ui/insert.ts',
    source: "export const insert = (to: Element) => to.insertAdjacentHTML('beforeend', 'x');\n",
  },
  {
    rule: 'no-raw-html',
    file: 'web/ui/props.ts',
    source: "export const props = { dangerouslySetInnerHTML: { __html: 'x' } };\n",
  },
  {
    rule: 'no-raw-html',
    file: 'web/ui/write.ts',
    source: "export const write = (to: Element) => {\n  to.innerHTML = 'x';\n};\n",
  },
  {
    rule: 'one-path',
    file: 'web/pages/far.tsx',
    source: "import { call } from '../lib/api.ts';\nexport const x = call;\n",
  },
  {
    rule: 'one-path',
    file: 'web/features/stamps/near.tsx',
    source: "import { useCard } from '#features/stamps/api.ts';\nexport const x = useCard;\n",
  },
  {
    rule: 'one-path',
    file: 'server/jobs.ts',
    source: "import { io } from './realtime/server.ts';\nexport const x = io;\n",
  },
  {
    rule: 'one-path',
    file: 'server/db/deep.ts',
    source: "import { one } from '#db/migrations/001-first.ts';\nexport const x = one;\n",
  },
  {
    rule: 'one-path',
    file: 'contract/self.ts',
    source: "import { card } from '@stampdeck/contract/stamps.ts';\nexport const x = card;\n",
  },
  { rule: 'kebab-names', file: 'web/ui/CardView.tsx', source: 'export const x = 1;\n' },
  { rule: 'kebab-names', file: 'server/features/live_stamps/actions.ts', source: 'export const x = 1;\n' },
];
