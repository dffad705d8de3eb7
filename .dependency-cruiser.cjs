/**
 * The layer rules. One way only: shared <- db <- services <- trpc <- rest <- app;
 * web sees shared and the type of the tRPC router.
 *
 * Each room names what it may import, so a new folder is closed until it is named here.
 * Patterns are plain and stand in lists: nested optional groups are refused by the tool,
 * and then nothing is checked. src/test/layer-rules.test.ts plants a violation of every
 * rule and sees it caught by name.
 */

const tests = ['[.]test[.]tsx?$', '^src/test/', '^src/e2e/', '^src/bench/', '^src/release/'];
/** The ground that every room of the server stands on. */
const ground = '^src/server/(http/address|start/log|start/package-root)[.]ts$';

/** What a call gets of the running server. */
const context = '^src/server/start/context[.]ts$';
/** What every call is received and answered with. */
const fromHttp = '^src/server/http/(change-headers|json-bounds|places|read-body|send-failure|written-bytes)[.]ts$';

/** Files of a room may import from src only what is listed. */
function room(name, from, mayImport, comment) {
  return {
    name,
    severity: 'error',
    comment,
    from: { path: from, pathNot: tests },
    to: { path: '^src/', pathNot: mayImport },
  };
}

/** Inside the page no import runs up: sync <- offline <- forms <- parts <- pages, layout. Components stand beside them. */
function floor(name, above, comment) {
  return {
    name: `floor-${name}`,
    severity: 'error',
    comment,
    from: { path: `^src/web/${name}/`, pathNot: tests },
    to: { path: `^src/web/(${above})/` },
  };
}

/** A package (with its types) has one home. */
function onlyImportedBy(name, packages, homes) {
  return {
    name,
    severity: 'error',
    comment: `${packages.join(' and ')} stay behind ${homes[0]}, so that replacing them changes one folder.`,
    from: { path: '^src/', pathNot: homes },
    to: { path: packages.flatMap((one) => [`node_modules/${one}/`, `node_modules/@types/${one}/`, `^${one}$`]) },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'no-unresolved-import',
      severity: 'error',
      comment: 'An import that is not found is not checked by any other rule.',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Two files that need each other are one thing, or lack a third.',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'shared-imports-zod-only',
      severity: 'error',
      comment: 'Shared rules are pure: they run in the browser and on the server alike.',
      from: { path: '^src/shared/', pathNot: [...tests, '^src/shared/positions[.]ts$'] },
      to: { pathNot: ['^src/shared/', 'node_modules/zod/'] },
    },
    room(
      'db-layer',
      '^src/server/db/',
      ['^src/server/db/', '^src/shared/', ground],
      'The database knows the shared rules.',
    ),
    room(
      'services-layer',
      '^src/server/services/',
      ['^src/server/(services|db|email/letters)/', '^src/shared/'],
      'Services trust their caller: who, when and mail are passed in.',
    ),
    room(
      'trpc-layer',
      '^src/server/trpc/',
      ['^src/server/(trpc|services|auth|db)/', context, fromHttp, '^src/shared/', ground],
      'Procedures say who may do it and call a service; mail and files come through the context.',
    ),
    room(
      'rest-layer',
      '^src/server/rest/(?!handlers[.]ts$)',
      ['^src/server/(rest|trpc|uploads)/', context, fromHttp, '^src/shared/', ground],
      'REST stands on the procedures, so no guard exists twice.',
    ),
    room(
      'rest-handlers',
      '^src/server/rest/handlers[.]ts$',
      ['^src/server/(trpc|services)/', context, '^src/shared/'],
      'A handler is a read that is no procedure: like one, it says who may do it and calls a service.',
    ),
    room(
      'auth-room',
      '^src/server/auth/',
      ['^src/server/(auth|services|db|email/letters)/', '^src/shared/', ground],
      'A room between services and procedures: signing in waits for hashing, services never wait.',
    ),
    room(
      'email-room',
      '^src/server/email/',
      ['^src/server/(email|services|db)/', '^src/shared/', ground],
      'A room above services: it sends what they wrote to the outbox.',
    ),
    room(
      'backups-room',
      '^src/server/backups/',
      ['^src/server/(backups|services|db)/', '^src/shared/', ground],
      'A room above services: it notes in the list what became of each copy.',
    ),
    room(
      'system-room',
      '^src/server/system/',
      [
        '^src/server/(system|backups|auth|services|db|email/letters)/',
        '^src/server/settings/settings-warnings[.]ts$',
        '^src/shared/',
        ground,
      ],
      'A room above the others that it looks at.',
    ),
    room(
      'demo-room',
      '^src/server/demo/',
      ['^src/server/(demo|services|auth|uploads|db)/', context, '^src/shared/', ground],
      'The invented group is told through the services, as a real one would tell it.',
    ),
    room(
      'uploads-room',
      '^src/server/uploads/',
      ['^src/server/(uploads|children|db)/', '^src/shared/', ground],
      'A room beside services.',
    ),
    room(
      'children-room',
      '^src/server/children/',
      ['^src/server/children/', ground],
      'Processes that may die know nothing of what they are asked.',
    ),
    room('server-stands-alone', '^src/server/', ['^src/server/', '^src/shared/'], 'The server never needs the page.'),
    room(
      'ground-stands-alone',
      ['^src/server/settings/(?!settings-warnings[.]ts$)', ground],
      ['^src/server/settings/(?!settings-warnings[.]ts$)', ground, '^src/shared/'],
      'Everything may need them, so they need nothing.',
    ),
    {
      name: 'trpc-takes-types-from-db',
      severity: 'error',
      comment:
        'A procedure holds no SQL: it names database types at most. Only the translation of failures knows a full disk.',
      from: { path: '^src/server/trpc/', pathNot: [...tests, '^src/server/trpc/error-format\\.ts$'] },
      to: { path: '^src/server/db/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-sql-outside-services',
      severity: 'error',
      comment: 'All SQL stands in services and the rooms beside them.',
      from: { path: '^src/server/(trpc|rest)/', pathNot: tests },
      to: { path: ['node_modules/drizzle-orm/', 'node_modules/better-sqlite3/'] },
    },
    {
      name: 'services-know-no-request',
      severity: 'error',
      comment: 'No request and no procedure in a service.',
      from: { path: '^src/server/(services|db)/', pathNot: tests },
      to: { path: ['node_modules/express/', 'node_modules/@types/express/', 'node_modules/@trpc/'] },
    },
    room(
      'web-layer',
      '^src/web/',
      ['^src/web/', '^src/shared/', '^src/server/trpc/app-router[.]ts$'],
      'The page sees the shared rules and the type of the router.',
    ),
    room(
      'worker-room',
      '^src/web/offline/worker/',
      ['^src/web/(offline|sync)/', '^src/web/call-errors[.]ts$', '^src/server/trpc/app-router[.]ts$', '^src/shared/'],
      'The service worker runs without a page, and a phone loads all of it at once. What it sends with is in the room above.',
    ),
    {
      name: 'worker-has-no-page-packages',
      severity: 'error',
      comment:
        'The service worker draws nothing and makes no calls through hooks. The build refuses them further down, too.',
      from: { path: '^src/web/offline/worker/', pathNot: tests },
      to: {
        path: [
          'node_modules/(react|react-dom|react-router)/',
          'node_modules/@(mantine|tanstack)/',
          'node_modules/@trpc/(react-query|server)/',
        ],
      },
    },
    room('build-room', '^src/build/', ['^src/build/'], 'Parts of the build, which the product never needs.'),
    {
      name: 'product-never-imports-the-build',
      severity: 'error',
      comment: 'Parts of the build run before there is a product.',
      from: { path: '^src/(shared|server|web)/', pathNot: tests },
      to: { path: '^src/build/' },
    },
    {
      name: 'web-takes-only-the-router-type',
      severity: 'error',
      comment: 'A value imported from the router would pull the server into the page.',
      from: { path: '^src/web/', pathNot: tests },
      to: { path: '^src/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-runs-in-a-browser',
      severity: 'error',
      comment: 'No Node modules and no server packages in the page.',
      from: { path: '^src/web/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-has-no-server-packages',
      severity: 'error',
      comment: 'No Node modules and no server packages in the page.',
      from: { path: '^src/web/', pathNot: tests },
      to: {
        path: ['node_modules/(express|drizzle-orm|pino|pino-http|helmet|@node-rs)/', 'node_modules/@trpc/server/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    floor('sync', 'offline|forms|parts|components|pages|layout', 'A change goes out whatever is kept or drawn.'),
    floor('offline', 'forms|parts|pages|layout', 'What a phone keeps does not depend on who types.'),
    floor('forms', 'parts|pages|layout', 'A form is saved in one way, whatever it is about.'),
    floor('parts', 'pages|layout', 'What pages share knows none of them.'),
    floor('components', 'sync|offline|forms|parts|pages|layout', 'Components draw what they are given.'),
    {
      name: 'sync-has-no-react',
      severity: 'error',
      comment: 'What sends is tried without a screen.',
      from: { path: '^src/web/sync/', pathNot: tests },
      to: {
        path: [
          'node_modules/(react|react-dom|react-router)/',
          'node_modules/@mantine/',
          'node_modules/@trpc/react-query/',
        ],
      },
    },
    {
      name: 'components-never-fetch',
      severity: 'error',
      comment: 'Components draw what they are given; pages fetch.',
      from: { path: '^src/web/components/', pathNot: tests },
      to: {
        path: ['^src/web/trpc[.]ts', '^src/web/pages/', 'node_modules/@tanstack/react-query/', 'node_modules/@trpc/'],
      },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      comment: 'Tests, browser tests and the benchmark are not part of the product.',
      from: { path: '^src/(shared|server|web)/', pathNot: tests },
      to: { path: tests },
    },
    onlyImportedBy('one-home-for-lucia', ['lucia'], ['^src/server/auth/']),
    onlyImportedBy('one-home-for-mail', ['resend', 'nodemailer'], ['^src/server/email/']),
    onlyImportedBy('one-home-for-multipart', ['multer'], ['^src/server/uploads/']),
    onlyImportedBy('one-home-for-images', ['sharp', 'file-type'], ['^src/server/uploads/', '^src/build/', ...tests]),
    onlyImportedBy('one-home-for-sqlite', ['better-sqlite3'], ['^src/server/db/', '^src/server/cli/', ...tests]),
    onlyImportedBy('one-home-for-the-phones-database', ['idb'], ['^src/web/(sync|offline)/', ...tests]),
    onlyImportedBy('one-home-for-maps', ['@googlemaps/js-api-loader'], ['^src/web/components/map/']),
    {
      name: 'one-file-loads-maps',
      severity: 'error',
      comment: 'The loader takes its options once, so one file calls it.',
      module: { path: 'node_modules/@googlemaps/js-api-loader/', numberOfDependentsMoreThan: 1 },
      from: {},
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    // A client's own project, which a test compiles with types that it makes.
    exclude: { path: ['^src/test/compilers/typed-client/'] },
    // The rules are about what is written, so imports that the compiler drops count too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
