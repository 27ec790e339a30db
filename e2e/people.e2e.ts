import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'
import { violations } from './violations.ts'

let house: House
let provider: Server
let providerUrl: string
let context: BrowserContext
let page: Page
const portrait = png({ width: 60, height: 60 })

/** Titles with one beginning per letter, enough of them for a strip of letters. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

beforeAll(async () => {
  provider = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://provider')
    if (url.pathname === '/face.png')
      return void reply.setHeader('content-type', 'image/png').end(portrait)
    reply.setHeader('content-type', 'application/json')
    const name = url.searchParams.get('name')
    if (name === 'Ada Verne') return void reply.end(JSON.stringify([{ asin: 'B000000001', name }]))
    if (url.pathname === '/authors/B000000001')
      return void reply.end(
        JSON.stringify({
          name: 'Ada Verne',
          description: 'She wrote by lamplight.',
          image: `${providerUrl}/face.png`,
        }),
      )
    reply.writeHead(404).end('{}')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const book = (title: string, narrator: string) =>
    audio({ seconds: 5, tags: { album: title, composer: narrator, genre: 'Sea stories' } })
  const many = [...letters].map((letter, at) => [
    `${letter === 'V' ? 'Bo Quill' : `${letter}en Writer`}/${letter}ook/01.mp3`,
    book(`${letter}ook`, at % 2 ? 'Vera Voice' : 'Tom Tone'),
  ])
  house = await openHouse(
    {
      'Ada Verne/Lamps/1 - Dusk/01.mp3': book('Dusk', 'Vera Voice'),
      'Ada Verne/Lamps/2 - Night/01.mp3': book('Night', 'Vera Voice, Tom Tone'),
      'A. Verne/Harbour/01.mp3': book('Harbour', 'V. Voice'),
      ...(Object.fromEntries(many) as Record<string, never>),
    },
    29,
    { LECTERN_AUTHOR_PROVIDER: providerUrl, SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1' },
  )
})
afterAll(async () => {
  provider?.close()
  await house?.stop()
})
beforeEach(async () => {
  context = await house.signedIn()
  page = await context.newPage()
})
afterEach(() => context.close())

interface Named {
  id: string
  name: string
}
async function authors(): Promise<Named[]> {
  return (await house.ask<{ authors: Named[] }>('GET', `/api/libraries/${house.libraryId}/authors`))
    .authors
}
const authorId = async (name: string) =>
  (await authors()).find((author) => author.name === name)?.id ?? `nobody is called ${name}`
const go = (path: string, on = page) => on.goto(house.lectern.url + path)
const says = (text: string | RegExp, on: Page | Locator = page): Promise<void> =>
  on.getByText(text).first().waitFor()
const libraryPath = (rest: string) => `/library/${house.libraryId}${rest}`

async function edit(name: string, on = page): Promise<Locator> {
  await go(`/author/${await authorId(name)}`, on)
  await on.getByRole('button', { name: 'Edit' }).click()
  const dialog = on.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.waitFor()
  return dialog
}

describe('an author', () => {
  test('is described by quick match, whose picture shows at once', async () => {
    const dialog = await edit('Ada Verne')
    await dialog.getByRole('button', { name: 'Quick Match' }).click()
    await says('Author updated')
    expect(await dialog.getByLabel('ASIN').inputValue()).toBe('B000000001')
    expect(await dialog.getByLabel('Description').inputValue()).toBe('She wrote by lamplight.')
    await dialog.locator('img').waitFor()
    await dialog.getByRole('button', { name: 'Quick Match' }).click()
    await says('No updates were made for Author')
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await says('Author image removed')
    await page.keyboard.press('Escape')
    await says('She wrote by lamplight.')
    await says(/2 books/)
  })

  test('is refused what makes no sense', async () => {
    const dialog = await edit('Bo Quill')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await says('No updates were made for Author')
    await dialog.getByLabel('Image URL from the web').fill('ftp://pictures/face.png')
    await dialog.getByRole('button', { name: 'Use this image' }).click()
    await says('Invalid image url')
    await dialog.getByLabel('Image URL from the web').fill(`${providerUrl}/none.png`)
    await dialog.getByRole('button', { name: 'Use this image' }).click()
    await says('The other server answered 404.')
    await dialog.getByRole('button', { name: 'Quick Match' }).click()
    await says('Author not found')
    await dialog.getByLabel('Name').fill(' ')
    await dialog.getByRole('button', { name: 'Quick Match' }).click()
    await says('Must enter an author name')
  })

  test('takes a picture from the web and a life from the keyboard', async () => {
    const dialog = await edit('Bo Quill')
    await dialog.getByLabel('Image URL from the web').fill(`${providerUrl}/face.png`)
    await page.keyboard.press('Enter')
    await dialog.locator('img').waitFor()
    await dialog.getByLabel('Description').fill('Sails at night.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await says('Sails at night.')
  })

  test('who gets the name of another becomes one with them, on every open page', async () => {
    const other = await context.newPage()
    await go(`/author/${await authorId('A. Verne')}`, other)
    await other.getByRole('heading', { level: 1, name: 'A. Verne' }).waitFor()
    const dialog = await edit('A. Verne')
    await dialog.getByLabel('Name').fill('ada verne')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await says('Author merged')
    await page.getByRole('heading', { level: 1, name: 'Ada Verne' }).waitFor()
    expect(page.url()).toContain(await authorId('Ada Verne'))
    await says(/3 books/)
    await other.getByRole('heading', { level: 1, name: 'Authors' }).waitFor()
    await says('This author was removed or merged', other)
  })

  test('is taken off the books after a question', async () => {
    const dialog = await edit('Zen Writer')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove Zen Writer?' })
    await question.getByRole('button', { name: 'Remove' }).click()
    await says('Author removed')
    await page.getByRole('heading', { level: 1, name: 'Authors' }).waitFor()
    expect(await authorId('Zen Writer')).toContain('nobody')
  })
})

describe('narrators', () => {
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  test('are renamed with a word on what changes, two of a name become one', async () => {
    await go(libraryPath('/narrators'))
    await act('V. Voice', 'Rename')
    const dialog = page.getByRole('dialog', { name: 'Rename V. Voice' })
    await says('1 book will change.', dialog)
    await dialog.getByLabel('Name').fill('Vera Voice')
    await says('Vera Voice already exists: the two will become one.', dialog)
    await page.keyboard.press('Enter')
    await says('1 book updated')
    await row('V. Voice').waitFor({ state: 'detached' })
  })

  test('are found by a part of the name and removed after a question', async () => {
    await go(libraryPath('/narrators'))
    await page.getByRole('textbox', { name: 'Filter narrators' }).fill('TONE')
    await row('Vera Voice').waitFor({ state: 'detached' })
    await row('Tom Tone').waitFor()
    await act('Tom Tone', 'Remove')
    const question = page.getByRole('alertdialog', { name: 'Remove Tom Tone?' })
    await says(/\d+ books lose this narrator\./, question)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await act('Tom Tone', 'Remove')
    await question.getByRole('button', { name: 'Remove' }).click()
    await says('Narrator removed')
    await row('Tom Tone').waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: 'Filter narrators' }).fill('nobody')
    await says('No name matches “nobody”')
  })
})

describe('finding', () => {
  test('the search field thinks for 750 ms, fetches, offers, and hides 200 ms after the focus left', async () => {
    let asked = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/search?q=**', async (route) => {
      if (route.request().resourceType() === 'document') return route.continue()
      asked += 1
      await held
      return route.continue()
    })
    await page.clock.install()
    await go(libraryPath(''))
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.press('Enter')
    const { pathname } = new URL(page.url())
    expect(pathname.endsWith(libraryPath(''))).toBe(true)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await field.fill('dusk')
    await says('Thinking…')
    await page.clock.runFor(700)
    expect(asked).toBe(0)
    await page.clock.runFor(100)
    await says('Fetching…')
    await expect.poll(() => asked).toBe(1)
    release()
    await page.clock.resume()
    const offer = page.getByRole('option', { name: /Dusk/ })
    await offer.waitFor()
    await page.clock.pauseAt(Date.now() + 7_200_000)
    await field.blur()
    await page.clock.runFor(150)
    expect(await offer.isVisible()).toBe(true)
    await page.clock.runFor(100)
    await offer.waitFor({ state: 'hidden' })
    await page.clock.resume()
    await field.focus()
    await offer.click()
    await page.getByRole('heading', { level: 1, name: 'Dusk' }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('lamps')
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
  })

  test('letters at the edge lead through a long shelf, typing too', async () => {
    await go(libraryPath('/bookshelf'))
    const strip = page.getByRole('slider', { name: 'Jump to letter' })
    await strip.focus()
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await page.keyboard.press('Home')
    await expect.poll(() => strip.getAttribute('aria-valuetext')).toBe('A')
    await page.keyboard.type('Ra')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Rook' }).first().waitFor()
  })

  test('authors are narrowed as one types', async () => {
    await go(libraryPath('/authors'))
    await page.getByRole('link', { name: 'Bo Quill' }).waitFor()
    await page.getByRole('textbox', { name: 'Filter authors' }).fill('quill')
    await says('1 author')
    await page.getByRole('link', { name: 'Ben Writer' }).waitFor({ state: 'detached' })
  })

  test('the palette goes, does and finds', async () => {
    await go(libraryPath(''))
    await page.getByRole('banner').waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    const field = palette.getByRole('combobox')
    await field.fill('narr')
    await palette.getByRole('option', { name: 'Narrators' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Narrators' }).waitFor()

    await page.keyboard.press('Control+k')
    await field.fill('dusk')
    await palette.getByRole('option', { name: /^Dusk/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Dusk' }).waitFor()

    await page.keyboard.press('Control+k')
    await field.fill('>light')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['theme']))
      .toBe('light')

    await page.keyboard.press('Control+k')
    await field.fill('zzzz')
    await palette.getByRole('option', { name: 'All results for “zzzz”' }).click()
    await says('Nothing found for “zzzz”')
  })

  test('G and a letter go to a section', async () => {
    await go(libraryPath(''))
    await page.getByRole('banner').waitFor()
    for (const [key, heading] of [
      ['a', 'Authors'],
      ['l', 'Library'],
      ['s', 'Series'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
  })

  test('results stand in groups with counts, one of them alone when asked, arrows between them', async () => {
    await go(libraryPath('/search?q=verne'))
    await page.getByRole('region', { name: 'Authors' }).waitFor()
    const show = page.getByRole('group', { name: 'Show' })
    await show.getByRole('button', { name: /^Authors/ }).click()
    await page.getByRole('region', { name: 'Books' }).waitFor({ state: 'detached' })
    await show.getByRole('button', { name: 'Everything' }).click()
    await page.getByRole('textbox', { name: 'Search' }).last().focus()
    await page.keyboard.press('ArrowDown')
    const at = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    const first = await at()
    await page.keyboard.press('ArrowRight')
    expect(await at()).not.toBe(first)
    await page.keyboard.press('ArrowLeft')
    expect(await at()).toBe(first)
    const marked = await page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)
    expect(marked).toBeGreaterThan(0)
  })
})

test('has no axe violations', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  const check = async (where: string) => void found.push(...(await violations(page, where)))
  await edit('Ada Verne')
  await check('edit author')
  await go(libraryPath('/narrators'))
  await page.getByRole('button', { name: 'Actions for Vera Voice', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').waitFor()
  await check('rename narrator')
  await go(libraryPath('/authors'))
  await page.getByRole('link', { name: 'Bo Quill' }).waitFor()
  await check('authors')
  await go(libraryPath('/bookshelf'))
  await page.getByRole('slider', { name: 'Jump to letter' }).waitFor()
  await check('shelf with letters')
  await go(libraryPath('/search?q=verne'))
  await page.getByRole('region', { name: 'Authors' }).waitFor()
  await check('search')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await check('palette')
  expect(found).toEqual([])
})
