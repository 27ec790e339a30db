import { spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// Each rule of .dependency-cruiser.cjs gets a file that breaks it, in a throw-away copy of the folder layout.
const root = process.cwd()
mkdirSync(join(root, '.cache'), { recursive: true })
const yard = mkdtempSync(join(root, '.cache', 'arrows-'))
afterAll(() => rmSync(yard, { recursive: true, force: true }))

const value = 'export const x = 1\n'
const planted: Record<string, Record<string, string>> = {
  'no-circular': {
    'server/src/features/a/one.ts':
      "import { two } from './two.ts'\nexport const one = () => two\n",
    'server/src/features/a/two.ts':
      "import { one } from './one.ts'\nexport const two = () => one\n",
  },
  'contract-stands-alone': {
    'contract/src/bad.ts': "export { x } from '../../server/src/platform/x.ts'\n",
    'server/src/platform/x.ts': value,
  },
  'web-never-sees-server': {
    'web/src/app/bad.ts': "export { x } from '../../../server/src/platform/x.ts'\n",
    'server/src/platform/x.ts': value,
  },
  'web-takes-types-only': {
    'web/src/app/bad.ts': "export { x } from '../../../contract/src/x.ts'\n",
    'contract/src/x.ts': value,
  },
  'platform-is-the-floor': {
    'server/src/platform/bad.ts': "export { x } from '../storage/x.ts'\n",
    'server/src/storage/x.ts': value,
  },
  'media-knows-bytes-only': {
    'server/src/media/bad.ts': "export { x } from '../platform/x.ts'\n",
    'server/src/platform/x.ts': value,
  },
  'domain-below-storage': {
    'server/src/domain/bad.ts': "export { x } from '../storage/x.ts'\n",
    'server/src/storage/x.ts': value,
  },
  'storage-below-features': {
    'server/src/storage/bad.ts': "export { x } from '../features/a/index.ts'\n",
    'server/src/features/a/index.ts': value,
  },
  'http-below-features': {
    'server/src/http/bad.ts': "export { x } from '../features/a/index.ts'\n",
    'server/src/features/a/index.ts': value,
  },
  'realtime-below-features': {
    'server/src/realtime/bad.ts': "export { x } from '../storage/x.ts'\n",
    'server/src/storage/x.ts': value,
  },
  'jobs-below-features': {
    'server/src/jobs/bad.ts': "export { x } from '../http/x.ts'\n",
    'server/src/http/x.ts': value,
  },
  'features-below-parts': {
    'server/src/features/a/bad.ts': "export { x } from '../../parts/browsing.ts'\n",
    'server/src/parts/browsing.ts': value,
  },
  'features-meet-at-the-door': {
    'server/src/features/a/bad.ts': "export { x } from '../b/inside.ts'\n",
    'server/src/features/b/inside.ts': value,
  },
  'verbs-know-no-http': {
    'server/src/features/a/bad.ts': "export { x } from '../../http/x.ts'\n",
    'server/src/http/x.ts': value,
  },
  'kysely-only-in-stores': {
    'server/src/features/a/bad.ts': "export { sql } from 'kysely'\n",
  },
  'fastify-only-in-http': {
    'server/src/features/a/bad.ts': "export { fastify } from 'fastify'\n",
  },
  'socket-io-only-in-realtime': {
    'server/src/features/a/bad.ts': "export { Server } from 'socket.io'\n",
  },
  'web-ui-knows-no-product': {
    'web/src/ui/bad.ts': "export { x } from '../features/a/index.ts'\n",
    'web/src/features/a/index.ts': value,
  },
  'web-platform-is-the-floor': {
    'web/src/platform/bad.ts': "export { x } from '../app/x.ts'\n",
    'web/src/app/x.ts': value,
  },
  'web-features-meet-at-the-door': {
    'web/src/features/a/bad.ts': "export { x } from '../b/inside.ts'\n",
    'web/src/features/b/inside.ts': value,
  },
  'web-comes-in-by-the-door': {
    'web/src/routes/bad.ts': "export { x } from '../features/b/inside.ts'\n",
    'web/src/features/b/inside.ts': value,
  },
  'web-features-below-routes': {
    'web/src/features/a/bad.ts': "export { x } from '../../routes/x.ts'\n",
    'web/src/routes/x.ts': value,
  },
}

test.each(Object.entries(planted))('%s is noticed', (rule, files) => {
  const folder = join(yard, rule)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writeFileSync(join(folder, 'tsconfig.base.json'), '{}')
  expect(brokenRules(folder)).toContain(rule)
})

test('every rule has a planted violation', async () => {
  const { default: config } = (await import('../.dependency-cruiser.cjs')) as {
    default: { forbidden: { name: string }[] }
  }
  expect(config.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(planted).sort())
})

function brokenRules(folder: string): string[] {
  const tool = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
  const config = join(root, '.dependency-cruiser.cjs')
  const folders = ['contract', 'server', 'web'].filter(
    (name) => spawnSync('test', ['-d', join(folder, name)]).status === 0,
  )
  const { stdout } = spawnSync(
    process.execPath,
    [tool, '--config', config, '--output-type', 'json', ...folders],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string } }[] }
  }
  return summary.violations.map(({ rule }) => rule.name)
}
