// What the tests need beyond npm packages: browsers, a voice, fonts, PostgreSQL, a compiler for the SQLite driver.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const decoders = (machine) => `/usr/lib/${machine}-linux-gnu/gstreamer-1.0/libgstlibav.so`
const packages = [
  // Without windows of its own it draws the same pages in three quarters of the processor time.
  { name: 'chromium-headless-shell', proof: ['/usr/bin/chromium-headless-shell'] },
  { name: 'firefox-esr', proof: ['/usr/bin/firefox-esr'] },
  // WebKit, its AAC and H.264, a screen for it; and somewhere for the sound of both to go.
  { name: 'webkit2gtk-driver', proof: ['/usr/bin/WebKitWebDriver'] },
  { name: 'gstreamer1.0-libav', proof: [decoders('x86_64'), decoders('aarch64')] },
  { name: 'xvfb', proof: ['/usr/bin/Xvfb'] },
  { name: 'pulseaudio', proof: ['/usr/bin/pulseaudio'] },
  { name: 'espeak-ng', proof: ['/usr/bin/espeak-ng'] },
  { name: 'ffmpeg', proof: ['/usr/bin/ffmpeg'] },
  { name: 'fonts-noto-core', proof: ['/usr/share/fonts/truetype/noto'] },
  { name: 'postgresql', proof: postgresServers() },
  { name: 'build-essential', proof: ['/usr/bin/g++'] },
  {
    name: 'python3',
    proof: ['/usr/bin/python3', '/usr/local/bin/python3', '/root/.pyenv/shims/python3'],
  },
]

/** Where Debian keeps the server; clients alone bring the folder of their version, too. */
function postgresServers() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder) : []
  return versions.map((version) => `${folder}/${version}/bin/initdb`)
}

/**
 * Installs what is missing with apt where that is possible and allowed, and says what is missing where it isn't.
 */
export function provideTestTools({ mayInstall }) {
  const missing = packages
    .filter(({ proof }) => !proof.some((path) => existsSync(path)))
    .map(({ name }) => name)
  if (missing.length === 0) return
  const isRoot = process.getuid?.() === 0
  if (!mayInstall || !isRoot || !existsSync('/usr/bin/apt-get')) {
    console.warn(`The tests need ${missing.join(', ')}; install them if a step below fails.`)
    return
  }
  console.log(
    `Installing ${missing.join(', ')} with apt; "npm test -- --no-install" leaves the system as it is …`,
  )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env }
  spawnSync('apt-get', ['update', '-qq'], options)
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
    options,
  )
  if (status !== 0)
    console.warn('Some packages could not be installed; the steps below say what is missing.')
}
