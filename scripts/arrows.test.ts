import { spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// Each rule of .dependency-cruiser.cjs gets a file that breaks it, named like the rule, in a throw-away copy of the folder
// layout; one run of the tool reads them all.
const root = process.cwd()
mkdirSync(join(root, '.cache'), { recursive: true })
const yard = mkdtempSync(join(root, '.cache', 'arrows-'))
afterAll(() => rmSync(yard, { recursive: true, force: true }))

const value = 'export const x = 1\n'
const planted: Record<string, Record<string, string>> = {
  'no-circular': {
    'server/src/features/a/no-circular.ts':
      "import { two } from './two.ts'\nexport const one = () => two\n",
    'server/src/features/a/two.ts':
      "import { one } from './no-circular.ts'\nexport const two = () => one\n",
  },
  'contract-stands-alone': {
    'contract/src/contract-stands-alone.ts': "export { x } from '../../server/src/platform/x.ts'\n",
    'server/src/platform/x.ts': value,
  },
  'web-never-sees-server': {
    'web/src/app/web-never-sees-server.ts':
      "export { x } from '../../../server/src/platform/x.ts'\n",
    'server/src/platform/x.ts': value,
  },
  'web-takes-types-only': {
    'web/src/app/web-takes-types-only.ts': "export { x } from '../../../contract/src/x.ts'\n",
    'contract/src/x.ts': value,
  },
  'platform-is-the-floor': {
    'server/src/platform/platform-is-the-floor.ts': "export { x } from '../storage/x.ts'\n",
    'server/src/storage/x.ts': value,
  },
  'media-knows-bytes-only': {
    'server/src/media/media-knows-bytes-only.ts': "export { x } from '../platform/x.ts'\n",
    'server/src/platform/x.ts': value,
  },
  'domain-below-storage': {
    'server/src/domain/domain-below-storage.ts': "export { x } from '../storage/x.ts'\n",
    'server/src/storage/x.ts': value,
  },
  'storage-below-features': {
    'server/src/storage/storage-below-features.ts': "export { x } from '../features/a/index.ts'\n",
    'server/src/features/a/index.ts': value,
  },
  'http-below-features': {
    'server/src/http/http-below-features.ts': "export { x } from '../features/a/index.ts'\n",
    'server/src/features/a/index.ts': value,
  },
  'realtime-below-features': {
    'server/src/realtime/realtime-below-features.ts': "export { x } from '../storage/x.ts'\n",
    'server/src/storage/x.ts': value,
  },
  'jobs-below-features': {
    'server/src/jobs/jobs-below-features.ts': "export { x } from '../http/x.ts'\n",
    'server/src/http/x.ts': value,
  },
  'features-below-parts': {
    'server/src/features/a/features-below-parts.ts':
      "export { x } from '../../parts/browsing.ts'\n",
    'server/src/parts/browsing.ts': value,
  },
  'features-meet-at-the-door': {
    'server/src/features/a/features-meet-at-the-door.ts': "export { x } from '../b/inside.ts'\n",
    'server/src/features/b/inside.ts': value,
  },
  'verbs-know-no-http': {
    'server/src/features/a/verbs-know-no-http.ts': "export { x } from '../../http/x.ts'\n",
    'server/src/http/x.ts': value,
  },
  'kysely-only-in-stores': {
    'server/src/features/a/kysely-only-in-stores.ts': "export { sql } from 'kysely'\n",
  },
  'fastify-only-in-http': {
    'server/src/features/a/fastify-only-in-http.ts': "export { fastify } from 'fastify'\n",
  },
  'socket-io-only-in-realtime': {
    'server/src/features/a/socket-io-only-in-realtime.ts': "export { Server } from 'socket.io'\n",
  },
  'web-ui-knows-no-product': {
    'web/src/ui/web-ui-knows-no-product.ts': "export { x } from '../features/a/index.ts'\n",
    'web/src/features/a/index.ts': value,
  },
  'web-platform-is-the-floor': {
    'web/src/platform/web-platform-is-the-floor.ts': "export { x } from '../app/x.ts'\n",
    'web/src/app/x.ts': value,
  },
  'web-features-meet-at-the-door': {
    'web/src/features/a/web-features-meet-at-the-door.ts': "export { x } from '../b/inside.ts'\n",
    'web/src/features/b/inside.ts': value,
  },
  'web-comes-in-by-the-door': {
    'web/src/routes/web-comes-in-by-the-door.ts': "export { x } from '../features/b/inside.ts'\n",
    'web/src/features/b/inside.ts': value,
  },
  'web-features-below-routes': {
    'web/src/features/a/web-features-below-routes.ts': "export { x } from '../../routes/x.ts'\n",
    'web/src/routes/x.ts': value,
  },
}

for (const files of Object.values(planted))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(yard, path)), { recursive: true })
    writeFileSync(join(yard, path), text)
  }
writeFileSync(join(yard, 'tsconfig.base.json'), '{}')
const broken = brokenRules()

test.each(Object.keys(planted))('%s is noticed', (rule) => {
  expect(broken).toContainEqual({ rule, name: `${rule}.ts` })
})

test('every rule has a planted violation', async () => {
  const { default: config } = (await import('../.dependency-cruiser.cjs')) as {
    default: { forbidden: { name: string }[] }
  }
  expect(config.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(planted).sort())
})

/** The rules that are broken, and the names of the files that break them. */
function brokenRules(): { rule: string; name: string }[] {
  const tool = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
  const config = join(root, '.dependency-cruiser.cjs')
  const { stdout } = spawnSync(
    process.execPath,
    [tool, '--config', config, '--output-type', 'json', 'contract', 'server', 'web'],
    { cwd: yard, encoding: 'utf8' },
  )
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] }
  }
  return summary.violations.map(({ rule, from }) => ({ rule: rule.name, name: basename(from) }))
}
