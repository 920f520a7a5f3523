/** The code that `npm run mutants` changes, and the tests that must notice. */
export const areas = {
  gates: {
    sources: ['server/http/gate.ts', 'server/http/mount.ts'],
    tests: ['server/http/{gate,mount,hostile}.test.ts', 'server/features/stamps/stamps.test.ts'],
  },
  scan: {
    sources: ['server/features/stamps/{scan,codes,redeem}.ts'],
    tests: ['server/features/stamps/{scan,clock-of-codes,redeem}.test.ts', 'server/http/pages.test.ts'],
  },
  recovery: {
    sources: ['server/features/recovery/{actions,queries,rules}.ts'],
    tests: ['server/features/{recovery,google,profiles}/*.test.ts'],
  },
  images: {
    sources: ['server/features/images/{actions,queries,redraw,serve}.ts'],
    tests: ['server/features/{images,profiles,designs}/*.test.ts'],
  },
  claims: {
    sources: ['server/features/unclaimed/{actions,claim}.ts'],
    tests: ['server/features/unclaimed/*.test.ts', 'server/features/member-import/files.test.ts'],
  },
  sessions: {
    sources: ['server/features/sessions/{actions,queries}.ts', 'server/features/accounts/{sessions,reauth}.ts'],
    tests: ['server/features/{sessions,accounts,profiles}/*.test.ts'],
  },
  google: {
    sources: ['server/features/google/{actions,rules}.ts'],
    tests: ['server/features/google/*.test.ts'],
  },
  accounts: {
    sources: ['server/features/accounts/{actions,rules}.ts'],
    tests: ['server/features/{accounts,recovery}/*.test.ts'],
  },
  stamps: {
    sources: ['server/features/stamps/actions.ts'],
    tests: ['server/features/{stamps,limits}/*.test.ts'],
  },
  limits: {
    sources: ['server/features/limits/{actions,rules}.ts'],
    tests: ['server/features/limits/*.test.ts'],
  },
  http: {
    sources: ['server/http/{connections,pages,server}.ts'],
    tests: ['server/http/*.test.ts'],
  },
} satisfies Record<string, { sources: string[]; tests: string[] }>;

export type Area = keyof typeof areas;

export const isArea = (name: string | undefined): name is Area => name !== undefined && Object.hasOwn(areas, name);

/** The area of this run. */
export function wantedArea(): Area {
  const name = process.env.MUTANTS_AREA;
  if (!isArea(name)) throw new Error(`MUTANTS_AREA has to name one of: ${Object.keys(areas).join(', ')}.`);
  return name;
}
