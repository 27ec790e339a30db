// Development only: a thread inherits no TypeScript loader on Node 20, so it brings its own. Tests may name a server that
// was built of the same sources: its threads start in a tenth of the time that compiling takes.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const script = process.argv[2]
const server = process.env.LECTERN_TEST_SERVER ?? ''
const built = join(dirname(server), basename(script).replace(/ts$/, 'js'))
if (server !== '' && existsSync(built)) await import(pathToFileURL(built).href)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(script)
}
