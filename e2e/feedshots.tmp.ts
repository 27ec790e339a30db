import { mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { startBrowser, startLectern } from './lectern.ts'
import { account, desk, phone, signIn } from './house.ts'
const folder = '/tmp/feedshots'
await mkdir(folder, { recursive: true })
const lectern = await startLectern()
const browser = await startBrowser([])
try {
  await lectern.call('POST', '/init', { newRoot: account })
  const login = await lectern.call('POST', '/login', account)
  const token = (login.body as any).user.accessToken
  const call = async (m: string, p: string, b?: unknown, t = token) => {
    const a = await lectern.call(m, p, b, t)
    return a.body as any
  }
  await call('POST', '/api/demo')
  for (;;) {
    const { tasks } = await call('GET', '/api/tasks')
    const libs = (await call('GET', '/api/libraries')).libraries
    if (libs[0] && tasks.every((x: any) => x.isFinished)) {
      const r = await call('GET', `/api/libraries/${libs[0].id}/items`)
      if (r.results?.length > 3) break
    }
    await setTimeout(500)
  }
  const lib = (await call('GET', '/api/libraries')).libraries[0]
  const items = (await call('GET', `/api/libraries/${lib.id}/items`)).results
  await call('POST', '/api/users', {
    username: 'reader',
    password: 'another password',
    type: 'user',
    isActive: true,
  })
  const rt = (
    (await lectern.call('POST', '/login', { username: 'reader', password: 'another password' }))
      .body as any
  ).user.accessToken
  const open = (p: string, slug: string, d = {}) =>
    call('POST', `/api/feeds/${p}/open`, { serverAddress: lectern.url, slug, metadataDetails: d })
  await open(`item/${items[1].id}`, items[1].id, {
    preventIndexing: true,
    ownerName: 'Ann Example',
    ownerEmail: 'ann@example.org',
  })
  const series = (await call('GET', `/api/libraries/${lib.id}/series?limit=5`)).results
  const col = await call('POST', '/api/collections', {
    name: 'Winter evenings',
    libraryId: lib.id,
    books: items.slice(0, 3).map((i: any) => i.id),
  })
  await open(`collection/${col.id}`, 'winter')
  if (series[0]) await call('POST', `/api/lectern/me/feeds/series/${series[0].id}`, {}, rt)
  const pl = await call(
    'POST',
    '/api/playlists',
    { name: 'Mine', libraryId: lib.id, items: [{ libraryItemId: items[0].id }] },
    rt,
  )
  await call('POST', `/api/lectern/me/feeds/playlist/${pl.id}`, {}, rt)
  await call('POST', `/api/lectern/me/feeds/libraryItem/${items[2].id}`)
  await fetch(`${lectern.url}/feed/winter`)
  for (const theme of ['dark', 'light'] as const)
    for (const [name, shape] of [
      ['desk', desk],
      ['phone', phone],
    ] as const) {
      const context = await browser.newContext({
        ...shape,
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const shot = async (n: string) => {
        await setTimeout(700)
        await page.screenshot({ path: `${folder}/${n}-${name}-${theme}.png` })
      }
      await signIn(page, lectern.url)
      await page.goto(`${lectern.url}/item/${items[0].id}`)
      const menu = async () => {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Actions for / })
          .first()
          .click()
      }
      await menu()
      await shot('menu')
      await page.getByRole('menuitem', { name: 'RSS feed' }).click()
      await page.getByLabel('Feed slug').waitFor()
      await shot('closed')
      await page.getByRole('tab', { name: 'Advanced' }).click()
      await page.getByLabel('Feed slug').fill('')
      await page.getByRole('button', { name: 'Open feed' }).click()
      await shot('advanced')
      await page.getByText('Only for me').click()
      await shot('onlyme')
      await page.goto(`${lectern.url}/item/${items[1].id}`)
      await menu()
      await page.getByRole('menuitem', { name: 'RSS feed' }).click()
      await page.getByLabel('Address of the feed').waitFor()
      await shot('open')
      await page.goto(`${lectern.url}/config/rss-feeds`)
      await page.getByText('Winter evenings').waitFor()
      await shot('all')
      await page.goto(`${lectern.url}/account`)
      await page.getByRole('heading', { name: 'Private feeds' }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: /^Revoke: / }).scrollIntoViewIfNeeded()
      await shot('account')
      if (series[0]) {
        await page.goto(`${lectern.url}/library/${lib.id}/series/${series[0].id}`)
        await page.getByRole('main').getByRole('button', { name: 'RSS feed' }).waitFor()
        await shot('series')
      }
      await context.close()
    }
} finally {
  await browser.close()
  await lectern.stop()
}
