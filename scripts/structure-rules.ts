import type { Use } from './source-facts.ts';

/**
 * The import rules, as data. A target is a path from the root (`server/db/client.ts`), `node:fs`, or a package's name and
 * a part of it (`zod/mini`). `{slice}` is the slice of the importing file.
 */
interface ImportRule {
  id: string;
  says: string;
  from: RegExp;
  except?: RegExp;
  may?: string[];
  mayNot?: string[];
}

/** Uses that only some places may have. */
interface UseRule {
  id: string;
  says: string;
  use: Use;
  in: RegExp;
  onlyIn: RegExp;
}

/** Tests and what runs them; some rules apply only to the product. */
export const tests = /\.(test|proof)\.tsx?$|^(contract|server|web)\/test\/|^(bench|e2e|proof|scripts)\/|^[^/]+\.ts$/;
/** Tools that build the product inside a workspace. */
export const buildTools = /^web\/(build|vite\.config)\.ts$/;

const product = /^(contract|server|web)\//;
const sqlHome = /^server\/(db|test)\/|^server\/features\/[^/]+\/([a-z]+-)?queries\.ts$/;
const notSql = '^(kysely|pg|node:sqlite)(/|$)';

/**
 * The slices, from the lowest floor up. A slice imports slices on lower floors, or to its left on its own. What happens below reaches a
 * slice above through `server/announcements.ts`. Some exist on one side only: the server's stamps are the web's my-card and counter.
 */
export const floors = {
  identity: [
    'staff',
    'accounts',
    'audit',
    'sessions',
    'push',
    'images',
    'recovery',
    'two-step',
    'passkeys',
    'google',
    'profiles',
    'unsubscribe',
  ],
  shop: ['designs', 'shops', 'videos', 'drafts', 'limits', 'categories', 'product-view', 'products', 'menu', 'payees'],
  program: [
    'activity',
    'stamps',
    'my-card',
    'reminders',
    'membership',
    'notes',
    'unclaimed',
    'quick-answers',
    'inbox',
    'notifications',
    'cart',
    'packages',
    'orders',
    'payments',
    'reviews',
    'counter',
  ],
  views: ['member-list', 'my-cards', 'reports', 'staff-report', 'home', 'tablets', 'people', 'platform', 'poster'],
  movers: ['file-import', 'member-import', 'product-import', 'archive', 'privacy'],
};
const slices = Object.values(floors).flat();

export const importRules: ImportRule[] = [
  ...slices.flatMap((slice, place) => {
    const above = `(${slices.slice(place + 1).join('|') || '-'})(/|\\.ts$)`;
    return [
      {
        id: 'floors',
        says: 'a slice, and its file in the contract, imports only slices on lower floors or to its left on its own',
        from: new RegExp(`^(server/features/${slice}/|contract/${slice}\\.ts$)`),
        except: tests,
        mayNot: [`^(server/features/|contract/)${above}`],
      },
      {
        id: 'floors',
        says: 'a slice of the web imports only slices on lower floors or to its left on its own',
        from: new RegExp(`^web/features/${slice}/`),
        mayNot: [`^web/features/${above}`],
      },
    ];
  }),
  {
    id: 'floors',
    says: 'every slice has a floor',
    from: new RegExp(`^(server|web)/features/(?!(${slices.join('|')})/)`),
    mayNot: [''],
  },
  {
    id: 'contract-alone',
    says: 'contract imports only zod and itself',
    from: /^contract\//,
    except: tests,
    may: ['^contract/', '^zod(/mini)?$'],
  },
  {
    id: 'contract-alone',
    says: 'contract imports only zod and itself; its tests also the test tools',
    from: /^contract\/.*\.test\.ts$/,
    may: ['^contract/', '^zod(/mini)?$', '^vitest$', '^fast-check$', '^node:'],
  },
  {
    id: 'web-server-apart',
    says: 'web and server never meet',
    from: /^web\//,
    mayNot: ['^(server|e2e)/'],
  },
  {
    id: 'web-server-apart',
    says: 'web and server never meet',
    from: /^server\//,
    mayNot: ['^(web|e2e)/'],
  },
  {
    id: 'bench-outside',
    says: 'the bench measures server and contract, and imports nothing of web and e2e',
    from: /^bench\//,
    mayNot: ['^(web|e2e)/'],
  },
  {
    id: 'bench-outside',
    says: 'the product does not import the bench',
    from: /^(server|web|e2e)\//,
    mayNot: ['^bench/'],
  },
  {
    id: 'proof-outside',
    says: 'the proofs use server and contract, and import nothing of web, e2e and bench',
    from: /^proof\//,
    mayNot: ['^(web|e2e|bench)/'],
  },
  {
    id: 'proof-outside',
    says: 'the product does not import the proofs',
    from: /^(server|web|e2e|bench)\//,
    mayNot: ['^proof/'],
  },
  {
    id: 'composed-above',
    says: 'pages, shell and entries compose the slices, and nothing below imports them',
    from: /^web\/(card|features|forms|ui)\//,
    except: tests,
    mayNot: ['^web/(landing|pages|shell|shop)/', '^web/[^/]+$'],
  },
  {
    id: 'composed-above',
    says: 'announcements, app and main compose the slices, and no slice imports them',
    from: /^server\/features\//,
    except: tests,
    mayNot: ['^server/(announcements|app|main)\\.ts$'],
  },
  {
    id: 'ui-knows-nothing',
    says: 'ui/ knows no domain and no transport',
    from: /^web\/ui\//,
    mayNot: [
      '^contract/',
      '^web/(card|features|forms)/',
      '^web/lib/(api|socket|upload)\\.tsx?$',
      '^@tanstack/react-query',
      '^socket\\.io-client',
    ],
  },
  {
    id: 'foundations-below',
    says: 'lib is below everything of ours but language/',
    from: /^web\/lib\//,
    except: tests,
    mayNot: ['^web/(?!(lib|language)/)'],
  },
  {
    id: 'foundations-below',
    says: 'language/ sits below everything of the web',
    from: /^web\/language\//,
    except: tests,
    mayNot: ['^web/(?!language/)'],
  },
  {
    id: 'forms-between',
    says: 'forms/ is above ui and lib and below the slices',
    from: /^web\/forms\//,
    except: tests,
    mayNot: ['^web/(card|features)/'],
  },
  {
    id: 'foundations-below',
    says: 'card/ draws a card for every part: it is below the slices and knows no transport',
    from: /^web\/card\//,
    except: tests,
    mayNot: ['^web/(features|forms|lib)/'],
  },
  {
    id: 'foundations-below',
    says: 'db, files, http, language, mail, payments, push, realtime and the files beside them are below the slices and the app',
    from: /^server\/((db|files|http|language|mail|payments|push|realtime)\/|(?!(announcements|app|main)\.ts)[^/]+$)/,
    except: tests,
    mayNot: ['^server/features/', '^server/(announcements|app|main)\\.ts$'],
  },
  {
    id: 'sql-home',
    says: 'SQL lives in queries.ts, files like list-queries.ts and db/ only',
    from: product,
    except: sqlHome,
    mayNot: [notSql],
  },
  {
    id: 'slice-doors',
    says: 'import only queries.ts, actions.ts and data.ts of another server slice; of accounts also what proves a person',
    from: /^server\/features\/(?<slice>[^/]+)\//,
    mayNot: [
      '^server/features/(?!{slice}/)(?![^/]+/(([a-z]+-)?queries|actions|data)\\.ts$)(?!accounts/(passwords|reauth|sessions)\\.ts$)',
    ],
  },
  {
    id: 'rules-pure',
    says: 'rules.ts imports only contract',
    from: /^server\/features\/[^/]+\/rules\.ts$/,
    may: ['^contract/'],
  },
  {
    id: 'socket-home',
    says: 'Socket.IO lives in server/realtime/ and web/lib/socket.ts only',
    from: product,
    except: new RegExp(`^server/realtime/|^web/lib/socket\\.ts$|${tests.source}`),
    mayNot: ['^socket\\.io(-client)?(/|$)'],
  },
];

export const useRules: UseRule[] = [
  {
    id: 'sql-home',
    says: 'SQL lives in queries.ts, files like list-queries.ts and db/ only',
    use: 'sql',
    in: product,
    onlyIn: sqlHome,
  },
  {
    id: 'fetch-home',
    says: 'fetch lives in web/lib/api.ts only, in the service worker, which passes on what pages ask for, and in the place that asks payment providers',
    use: 'fetch',
    in: product,
    onlyIn: new RegExp(`^web/lib/api\\.ts$|^web/shop/offline/worker\\.ts$|^server/payments/ask\\.ts$|${tests.source}`),
  },
  {
    id: 'fetch-home',
    says: 'uploads with progress live in web/lib/upload.ts only',
    use: 'upload',
    in: product,
    onlyIn: new RegExp(`^web/lib/upload\\.ts$|${tests.source}`),
  },
  {
    id: 'environment-home',
    says: 'the environment is read in server/config.ts only',
    use: 'environment',
    in: product,
    onlyIn: new RegExp(`^server/config\\.ts$|${buildTools.source}|${tests.source}`),
  },
  {
    id: 'colors-home',
    says: 'colors live in the theme (web/ui/theme*.ts, web/ui/tokens.css) and, for mail, in the email; card colors are data of contract/, those of drawings are in the demo',
    use: 'color',
    in: product,
    onlyIn: new RegExp(
      `^contract/|^web/ui/theme[\\w-]*\\.ts$|^web/ui/tokens\\.css$|^server/mail/email\\.ts$|^server/demo/drawings/|${tests.source}`,
    ),
  },
  {
    id: 'no-raw-html',
    says: 'text is text: no HTML is set from a string',
    use: 'raw-html',
    in: product,
    onlyIn: /^$/,
  },
];

/** Rules that structure.ts computes, because they need more than a table. */
export const computedRules = {
  'declared-imports': 'a workspace declares what it imports',
  'one-path': 'inside a slice ./x.ts, outside it #folder/x.ts, the contract as @stampdeck/contract/x.ts',
  'kebab-names': 'files and folders are named in kebab-case',
};
