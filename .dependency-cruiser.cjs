/**
 * Which way the arrows point. Each rule has a planted violation in scripts/arrows.test.ts:
 * a gate that can't fail is not a gate.
 */
const feature = '^server/src/features/([^/]+)/'
/** Where things are put together, in parts: nothing below may look up to them. */
const parts = '(parts/|(app|moving)\\.ts$)'
const layer = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.ts$|/testing/' },
  to: { path: to },
})

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/src' },
      to: { path: '^(server|web)/src' },
    },
    {
      name: 'web-never-sees-server',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: '^server/src' },
    },
    {
      name: 'web-takes-types-only',
      comment: 'Schemas stay out of the browser bundle; pure rules may come in.',
      severity: 'error',
      from: { path: '^web/src' },
      to: {
        path: '^contract/src',
        pathNot: '^contract/src/rules/',
        dependencyTypesNot: ['type-only'],
      },
    },
    layer(
      'platform-is-the-floor',
      '^server/src/platform/',
      `^server/src/((media|domain|storage|http|realtime|jobs|features)/|${parts})`,
    ),
    layer(
      'media-knows-bytes-only',
      '^server/src/media/',
      `^server/src/((platform|domain|storage|http|realtime|jobs|features)/|${parts})`,
    ),
    layer(
      'domain-below-storage',
      '^server/src/domain/',
      `^server/src/((media|storage|http|realtime|jobs|features)/|${parts})`,
    ),
    layer(
      'storage-below-features',
      '^server/src/storage/',
      `^server/src/((http|realtime|jobs|features)/|${parts})`,
    ),
    layer(
      'http-below-features',
      '^server/src/http/',
      `^server/src/((storage|realtime|jobs|features)/|${parts})`,
    ),
    layer(
      'realtime-below-features',
      '^server/src/realtime/',
      `^server/src/((storage|http|features)/|${parts})`,
    ),
    layer('features-below-parts', '^server/src/features/', `^server/src/${parts}`),
    layer(
      'jobs-below-features',
      '^server/src/jobs/',
      `^server/src/((http|realtime|features)/|${parts})`,
    ),
    {
      name: 'features-meet-at-the-door',
      severity: 'error',
      from: { path: feature, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'verbs-know-no-http',
      comment: 'Verbs return values; what travels and how is the business of routes.',
      severity: 'error',
      from: {
        path: '^server/src/features/',
        pathNot: '\\.routes\\.ts$|/features/[^/]+/index\\.ts$|\\.test\\.ts$|/testing',
      },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'kysely-only-in-stores',
      severity: 'error',
      from: {
        path: '^server/src',
        pathNot: '\\.store\\.ts$|^server/src/storage/|\\.test\\.ts$|^server/src/testing/',
      },
      to: { path: 'node_modules/(kysely|better-sqlite3|pg)/' },
    },
    {
      name: 'fastify-only-in-http',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/(http|testing)/|^server/src/app' },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'socket-io-only-in-realtime',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/(realtime|testing)/' },
      to: { path: 'node_modules/socket\\.io/' },
    },
    {
      name: 'web-ui-knows-no-product',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(features|routes|app)/' },
    },
    {
      name: 'web-platform-is-the-floor',
      severity: 'error',
      from: { path: '^web/src/platform/' },
      to: { path: '^web/src/(features|routes|app)/' },
    },
    {
      name: 'web-features-meet-at-the-door',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^web/src/features/',
        pathNot: ['^web/src/features/$1/', '/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'web-comes-in-by-the-door',
      severity: 'error',
      from: { path: '^web/src/(app|routes|sw)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^web/src/features/', pathNot: '/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'web-features-below-routes',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/routes/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
