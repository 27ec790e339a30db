import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio, epub, library, png } from '../server/src/testing/fixture-library.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

interface Full {
  media: {
    coverPath: string | null
    ebookFile: { metadata: { filename: string } } | null
    audioFiles: { metadata: { filename: string }; exclude: boolean }[]
    metadata: {
      title: string
      subtitle: string | null
      publisher: string | null
      description: string | null
      authors: { name: string }[]
      genres: string[]
      series: { name: string; sequence: string | null }[]
    }
  }
}

let house: House
beforeAll(async () => {
  const part = (title: string, album: string, seconds = 4) =>
    audio({ seconds, tags: { title, album } })
  house = await openHouse(
    {
      'Ada Verne/Lamps/1 - Dusk/01.mp3': part('One', 'Dusk'),
      'Ada Verne/Lamps/1 - Dusk/02.mp3': part('Two', 'Dusk', 5),
      'Ada Verne/Lamps/1 - Dusk/03.mp3': part('Three', 'Dusk', 6),
      'Ada Verne/Lamps/1 - Dusk/cover.png': png({ width: 300, height: 300, rgb: 0x884422 }),
      'Ada Verne/Lamps/1 - Dusk/scans/back.png': png({ width: 300, height: 480, rgb: 0x224488 }),
      'Ada Verne/Lamps/1 - Dusk/Dusk.epub': epub({ metadata: '<dc:title>Dusk</dc:title>' }),
      'Ada Verne/Lamps/1 - Dusk/Extra.epub': epub({ metadata: '<dc:title>Extra</dc:title>' }),
      'Ada Verne/Lamps/2 - Night/01.mp3': part('One', 'Night'),
      'Bo Quill/Ferry “& <b>”/01.mp3': part('One', 'Ferry “& <b>”'),
      'Di No/Gone/01.mp3': part('One', 'Gone'),
      'Cy Ro/Zinc/01.mp3': part('One', 'Zinc'),
    },
    5,
  )
})
afterAll(() => house?.stop())

const shelf = () => `${house.lectern.url}/library/${house.libraryId}/bookshelf`
const itemPage = (title: string, query = '') =>
  `${house.lectern.url}/item/${house.idOf(title)}${query}`
const full = (title: string) => house.ask<Full>('GET', `/api/items/${house.idOf(title)}`)
const editor = (page: Page): Locator => page.locator('dialog').first()
const question = (page: Page): Locator => page.getByRole('alertdialog')

async function openEditor(page: Page, title: string, tab?: string): Promise<Locator> {
  const query = `?edit=${house.idOf(title)}${tab ? `&editTab=${tab}` : ''}`
  await page.goto(itemPage(title, query))
  const dialog = editor(page)
  await dialog.getByRole('tab').first().waitFor()
  return dialog
}

test('details: names are suggested and made, only what changed is sent, history closes it', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(shelf())
  const card = page.getByRole('listitem').filter({ hasText: 'Zinc' })
  await card.getByRole('link').hover()
  await card.getByRole('button', { name: 'Edit Zinc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zinc' })
  await dialog.getByLabel('Title', { exact: true }).waitFor()
  expect(page.url()).toContain(`edit=${house.idOf('Zinc')}`)

  await dialog.getByLabel('Subtitle', { exact: true }).fill('A “metal”, <i>told</i>')
  const authors = dialog.getByRole('combobox', { name: 'Authors' })
  await authors.fill('ada')
  await page.getByRole('option', { name: 'Ada Verne' }).waitFor()
  await authors.press('ArrowDown')
  await authors.press('Enter')
  await authors.fill('Neu & Sohn')
  await page.getByRole('option', { name: 'New: Neu & Sohn' }).waitFor()
  await authors.press(',')
  // Neu & Sohn goes first.
  await authors.press('Backspace')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowLeft')
  await dialog.getByText('“Neu & Sohn” is now number 1 of 3').waitFor({ state: 'attached' })
  const genres = dialog.getByRole('combobox', { name: 'Genres' })
  await genres.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/plain',
      'Chemistry, Poems; not parted, Chemistry'.replace(';', ' and'),
    )
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  const series = dialog.getByRole('combobox', { name: 'Add a series' })
  await series.fill('lam')
  await series.press('ArrowDown')
  await series.press('Enter')
  await dialog.getByLabel('Number in Lamps').fill('2.5')
  const text = dialog.getByRole('textbox', { name: 'Description' })
  await text.fill('First word\n\n- one\n- two')
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 5))
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await dialog.getByText('Preview').click()
  await dialog.locator('.rich strong', { hasText: 'First' }).waitFor()

  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Control+s')
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toEqual({
    metadata: {
      subtitle: 'A “metal”, <i>told</i>',
      authors: [{ name: 'Neu & Sohn' }, { name: 'Cy Ro' }, { name: 'Ada Verne' }],
      genres: ['Chemistry', 'Poems and not parted'],
      series: [{ name: 'Lamps', sequence: '2.5' }],
      description: '<p><strong>First</strong> word</p><ul><li>one</li><li>two</li></ul>',
    },
  })
  await page.getByText('Item details updated').waitFor()
  const { metadata } = (await full('Zinc')).media
  expect(metadata.authors.map(({ name }) => name)).toEqual(['Neu & Sohn', 'Cy Ro', 'Ada Verne'])
  expect(metadata.series).toMatchObject([{ name: 'Lamps', sequence: '2.5' }])
  expect(metadata.description).toContain('<strong>First</strong>')
  expect(await dialog.getByText('Unsaved changes').count()).toBe(0)

  await page.reload()
  await dialog.getByLabel('Title', { exact: true }).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
    '**First** word\n\n- one\n- two',
  )
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toContain('/bookshelf')
  expect(page.url()).not.toContain('edit=')
  await context.close()
})

test('what is not saved is asked about on every way out, and stays when it is wanted', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(shelf())
  const card = page.getByRole('listitem').filter({ hasText: 'Night' })
  await card.getByRole('link').focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Night' })
  const title = dialog.getByLabel('Title', { exact: true })
  await title.fill('Midnight')
  const leaveAndStay = async (leave: () => Promise<unknown>): Promise<void> => {
    await leave()
    await question(page).getByText('Not saved yet: Title.').waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await title.inputValue()).toBe('Midnight')
  }
  await leaveAndStay(() => page.keyboard.press('Escape'))
  await leaveAndStay(() => dialog.getByRole('button', { name: 'Next item' }).click())
  await leaveAndStay(() => page.evaluate(() => history.back()))
  expect(page.url()).toContain('edit=')
  await dialog.getByRole('tab', { name: 'Cover' }).click()
  await dialog.getByRole('tab', { name: 'Details Unsaved changes' }).click()
  expect(await title.inputValue()).toBe('Midnight')

  // A title can't be taken away.
  await title.fill('  ')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('A title is needed').waitFor()
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)

  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await full('Night')).media.metadata.title).toBe('Night')
  // Opened again it begins with what is there.
  await card.getByRole('link').focus()
  await page.keyboard.press('e')
  await expect.poll(() => title.inputValue()).toBe('Night')
  expect(await dialog.getByText('Unsaved changes').count()).toBe(0)
  await context.close()
})

test('neighbours on the shelf follow each other, by button and by arrow', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(shelf())
  await page.getByRole('listitem').locator('.clamp-2').nth(4).waitFor()
  const titles = (await page.getByRole('listitem').locator('.clamp-2').allInnerTexts()).slice(0, 3)
  const [first = '', second = '', third = ''] = titles
  await page.getByRole('listitem').first().getByRole('link').hover()
  await page.getByRole('button', { name: `Edit ${first}` }).click()
  const named = (name: string) => page.getByRole('dialog', { name, exact: true })
  await named(first).getByText('1 of 5').waitFor()
  expect(await named(first).getByRole('button', { name: 'Previous item' }).isDisabled()).toBe(true)
  await named(first).getByRole('button', { name: 'Next item' }).click()
  await named(second).getByText('2 of 5').waitFor()
  await named(second).getByRole('tab', { name: 'Cover' }).click()
  await named(second).getByRole('heading', { level: 2 }).click()
  await page.keyboard.press('ArrowRight')
  await named(third).getByText('3 of 5').waitFor()
  expect(await named(third).getByRole('tab', { name: 'Cover' }).getAttribute('aria-selected')).toBe(
    'true',
  )
  await page.reload()
  await named(third).getByText('3 of 5').waitFor()
  await page.keyboard.press('Escape')
  await named(third).waitFor({ state: 'detached' })
  // Rows know the key as cards do.
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await page.getByRole('link', { name: third }).focus()
  await page.keyboard.press('e')
  await named(third).getByText('3 of 5').waitFor()
  await page.keyboard.press('Escape')
  await named(third).waitFor({ state: 'detached' })
  expect(page.url()).toBe(shelf())
  // Of a row of home, and of a list, in their own order.
  const books = ['Zinc', 'Dusk'].map((title) => house.idOf(title))
  const list = await house.ask<{ id: string }>('POST', '/api/collections', {
    libraryId: house.libraryId,
    name: 'Two',
    books,
  })
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  const row = page.getByRole('list', { name: 'Recently added' })
  await row.getByRole('link', { name: 'Night' }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await named('Night')
    .getByText(/^\d of 5$/)
    .waitFor()
  await page.goto(`${house.lectern.url}/collection/${list.id}`)
  await page.getByRole('link', { name: 'Zinc' }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await named('Zinc').getByText('1 of 2').waitFor()
  await named('Zinc').getByRole('button', { name: 'Next item' }).click()
  await named('Dusk').getByText('2 of 2').waitFor()
  await house.ask('DELETE', `/api/collections/${list.id}`)
  await context.close()
})

test('what somebody else saves meanwhile is taken in, and asked about where both typed', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const live = page.waitForEvent('websocket')
  const dialog = await openEditor(page, 'Night')
  await live
  await dialog.getByLabel('Subtitle', { exact: true }).fill('Mine')
  await house.ask('PATCH', `/api/items/${house.idOf('Night')}/media`, {
    metadata: { subtitle: 'Theirs', publisher: 'Elsewhere Press' },
  })
  await dialog.getByText('Meanwhile somebody changed this to: Theirs').waitFor()
  expect(await dialog.getByLabel('Publisher', { exact: true }).inputValue()).toBe('Elsewhere Press')
  expect(await dialog.getByLabel('Subtitle', { exact: true }).inputValue()).toBe('Mine')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Save and close' }).click()
  expect((await sent).postDataJSON()).toEqual({ metadata: { subtitle: 'Mine' } })
  await dialog.waitFor({ state: 'detached' })
  expect((await full('Night')).media.metadata).toMatchObject({
    subtitle: 'Mine',
    publisher: 'Elsewhere Press',
  })
  await context.close()
})

test('three hundred authors and odd titles are edited like few', async () => {
  const title = 'Ferry “& <b>”'
  const authors = Array.from({ length: 300 }, (_, index) => ({
    name: `Author ${index}, the “${index}”`,
  }))
  await house.ask('PATCH', `/api/items/${house.idOf(title)}/media`, {
    metadata: { authors, description: '<p>Old</p><ul><li>a<ul><li>b</li></ul></li></ul>' },
  })
  const context = await house.signedIn()
  const page = await context.newPage()
  const dialog = await openEditor(page, title)
  expect(await dialog.getByRole('heading', { level: 2 }).innerText()).toBe(title)
  await expect.poll(() => dialog.locator('[data-chip]').count()).toBe(300)
  // Lists in lists have no signs: they stay as they are.
  expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toContain('<ul>')
  await dialog.getByRole('button', { name: 'Remove Author 7, the “7”' }).click()
  const field = dialog.getByRole('combobox', { name: 'Authors' })
  await field.fill('author 29')
  expect(await page.getByRole('option').count()).toBeGreaterThan(0)
  await field.fill('')
  await dialog.getByRole('button', { name: 'Save and close' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { metadata } = (await full(title)).media
  expect(metadata.authors).toHaveLength(299)
  expect(metadata.title).toBe(title)
  expect(metadata.description).toContain('<li>b</li>')
  await context.close()
})

test('cover: from this device, from the folder, cropped, taken off; and seen whole', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const dialog = await openEditor(page, 'Dusk', 'cover')
  await dialog.getByText('300 × 300 pixels').waitFor()
  await dialog.getByRole('button', { name: 'Use back.png as cover' }).click()
  await dialog.getByText('300 × 480 pixels').waitFor()
  await dialog.getByText('another shape than the covers of this library').waitFor()
  await expect.poll(async () => (await full('Dusk')).media.coverPath).toMatch(/scans\/back\.png$/)

  await dialog.getByRole('button', { name: 'Crop' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop the cover' })
  const area = crop.getByRole('group', { name: 'What the cover will show' })
  await area.press('ArrowDown')
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await crop.getByRole('button', { name: 'Use this part' }).click()
  await crop.waitFor({ state: 'detached' })
  await dialog.getByText('286 × 286 pixels').waitFor()

  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await dialog.getByText('This is not a picture that browsers can show.').waitFor()
  await file.setInputFiles({
    name: 'new.png',
    mimeType: 'image/png',
    buffer: png({ width: 420, height: 420, rgb: 0x118833 }),
  })
  await dialog.getByText('420 × 420 pixels').waitFor()
  const address = dialog.getByLabel('Address of a picture')
  await address.fill('ftp://nowhere/a.png')
  await address.press('Enter')
  await dialog.getByText('Enter an address that begins with http:// or https://').waitFor()
  // The server asks nobody in its own network.
  await address.fill('http://127.0.0.1:9/a.png')
  await address.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  expect((await full('Dusk')).media.coverPath).not.toBeNull()

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show the whole cover' }).click()
  const whole = page.getByRole('dialog', { name: 'Cover of Dusk' })
  await whole.getByText('420 × 420 pixels').waitFor()
  await whole.getByRole('img').click()
  await whole.waitFor({ state: 'detached' })

  await openEditor(page, 'Dusk', 'cover')
  await dialog.getByRole('button', { name: 'Remove cover' }).click()
  await question(page).getByRole('button', { name: 'Remove cover' }).click()
  await dialog.getByText('No cover yet').waitFor()
  expect((await full('Dusk')).media.coverPath).toBeNull()
  await context.close()
})

test('files: their order, which are left out, the ebook, what is in them, and off the disk', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const dialog = await openEditor(page, 'Dusk', 'files')
  const order = dialog.getByRole('list', { name: 'Order of the tracks' })
  await order.getByRole('button', { name: 'Move “03.mp3”' }).press('Alt+ArrowUp')
  await order.getByRole('button', { name: 'Move “03.mp3”' }).press('Alt+ArrowUp')
  await order.getByRole('switch', { name: '02.mp3 is part of the book' }).uncheck()
  await page.keyboard.press('Escape')
  await question(page).getByText('Not saved yet: Order of the tracks.').waitFor()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await page.getByText('Order of the tracks saved').waitFor()
  const files = (await full('Dusk')).media.audioFiles
  const played = files.filter(({ exclude }) => !exclude)
  expect(played.map(({ metadata }) => metadata.filename)).toEqual(['03.mp3', '01.mp3'])
  await dialog.getByText('Put into order by hand').waitFor()
  await dialog.getByRole('button', { name: 'Save order' }).waitFor({ state: 'detached' })

  await dialog.getByText('scans', { exact: true }).waitFor()
  const menu = async (name: string, entry: string): Promise<void> => {
    await dialog.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const before = (await full('Dusk')).media.ebookFile?.metadata.filename
  const other = before === 'Dusk.epub' ? 'Extra.epub' : 'Dusk.epub'
  await menu(other, 'Make it the ebook of this item')
  await expect.poll(async () => (await full('Dusk')).media.ebookFile?.metadata.filename).toBe(other)

  await menu('01.mp3', 'Technical details')
  const probe = page.getByRole('dialog', { name: '01.mp3' })
  await probe.getByText('All of it').click()
  await probe.getByText('"format_name"').waitFor()
  await page.keyboard.press('Escape')
  await probe.waitFor({ state: 'detached' })

  await menu('back.png', 'Delete file')
  await question(page)
    .getByText(/scans\/back\.png$/)
    .waitFor()
  await question(page).getByRole('button', { name: 'Delete file' }).click()
  await page.getByText('File deleted').waitFor()
  await expect.poll(() => dialog.getByText('back.png').count()).toBe(0)
  await context.close()
})

test('who may only download sees the files alone; who may nothing is told so', async () => {
  const make = (username: string, permissions: Record<string, boolean>) =>
    house.ask('POST', '/api/users', {
      username,
      password: 'a good password',
      type: 'user',
      isActive: true,
      permissions,
    })
  await make('loader', { download: true, update: false, delete: false, upload: false })
  await make('guesty', { download: false, update: false, delete: false, upload: false })
  for (const [username, sees] of [
    ['loader', true],
    ['guesty', false],
  ] as const) {
    const context = await house.signedIn(undefined, { username, password: 'a good password' })
    const page = await context.newPage()
    await page.goto(itemPage('Zinc', `?edit=${house.idOf('Zinc')}`))
    if (sees) {
      await editor(page).getByRole('tab', { name: 'Files' }).waitFor()
      expect(await editor(page).getByRole('tab').count()).toBe(1)
      expect(
        await editor(page)
          .getByRole('button', { name: /^Actions for/ })
          .count(),
      ).toBe(0)
    } else {
      await page.getByText('You may not edit this item').waitFor()
      await expect.poll(() => page.url()).not.toContain('edit=')
    }
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    await context.close()
  }
})

test('an item that is not there closes it, one that goes away says so', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${shelf()}?edit=li_none`)
  await page.getByText(/^Failed to fetch book/).waitFor()
  await expect.poll(() => page.url()).not.toContain('edit=')

  const live = page.waitForEvent('websocket')
  await page.goto(`${shelf()}?edit=${house.idOf('Gone')}`)
  const dialog = editor(page)
  await dialog.getByLabel('Title', { exact: true }).fill('Going')
  await live
  await house.ask('POST', '/api/items/batch/delete', { libraryItemIds: [house.idOf('Gone')] })
  await dialog.getByText('This item was removed').waitFor()
  // Of what is gone there is nothing to keep.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await context.close()
})

vi.setConfig({ testTimeout: 60_000 })

test('no tab has axe violations, at the desk and on a phone, also where colours are forced', async () => {
  const found: string[] = []
  const context = await house.signedIn({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  for (const tab of ['details', 'cover', 'files']) {
    await openEditor(page, 'Zinc', tab)
    found.push(...(await violationsInAllColours(page, tab)))
  }
  await context.close()
  const small = await house.signedIn({
    ...phone,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  const hand = await small.newPage()
  for (const tab of ['details', 'cover', 'files']) {
    const dialog = await openEditor(hand, 'Zinc', tab)
    found.push(...(await violations(hand, `${tab} on a phone`)))
    const box = await dialog.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
    const body = dialog.locator('[data-body]')
    expect(await body.evaluate((part) => part.scrollWidth - part.clientWidth), tab).toBe(0)
  }
  await small.close()
  expect(found).toEqual([])
})

test('a podcast has its own fields, and faults stand beside them', async () => {
  const folder = join(house.lectern.folder, 'casts')
  await library(
    { 'Evening Tales/Story.mp3': audio({ seconds: 4, tags: { title: 'Story' } }) },
    folder,
  )
  const { id } = await house.ask<{ id: string }>('POST', '/api/libraries', {
    name: 'Casts',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
  })
  await house.lectern.call('POST', `/api/libraries/${id}/scan`, {}, house.token)
  const podcast = await vi.waitFor(
    async () => {
      const path = `/api/libraries/${id}/items`
      const { results } = await house.ask<{ results: { id: string }[] }>('GET', path)
      expect(results).toHaveLength(1)
      return results[0]?.id ?? ''
    },
    { timeout: 30_000, interval: 200 },
  )
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${podcast}?edit=${podcast}`)
  const dialog = editor(page)
  await dialog.getByLabel('Author', { exact: true }).fill('Ann Other')
  expect(await dialog.getByLabel('Narrators').count()).toBe(0)
  await dialog.getByLabel('Feed address', { exact: true }).fill('feed')
  await dialog.getByRole('button', { name: 'Save and close' }).click()
  await dialog.getByText('Enter an address that begins with http:// or https://').waitFor()
  await dialog.getByLabel('Feed address', { exact: true }).fill('https://tales.example/feed')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('serial')
  await dialog.getByRole('button', { name: 'Save and close' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { media } = await house.ask<{ media: { metadata: object } }>('GET', `/api/items/${podcast}`)
  expect(media.metadata).toMatchObject({
    author: 'Ann Other',
    feedUrl: 'https://tales.example/feed',
    type: 'serial',
  })
  await context.close()
})

test('names and tracks are dragged into order, and Escape takes a drag back', async () => {
  const authors = ['Ann', 'Bo', 'Cy'].map((name) => ({ name }))
  await house.ask('PATCH', `/api/items/${house.idOf('Dusk')}/media`, { metadata: { authors } })
  const context = await house.signedIn()
  const page = await context.newPage()
  const dialog = await openEditor(page, 'Dusk')
  const chips = dialog.getByRole('button', { name: /^(Ann|Bo|Cy)$/ })
  await chips.nth(2).waitFor()
  const drag = async (what: Locator, onto: Locator, end: () => Promise<unknown>): Promise<void> => {
    await what.hover()
    await page.mouse.down()
    const box = await onto.boundingBox()
    if (!box) throw new Error('There is nothing to drag it to')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
    await end()
    await page.mouse.up()
  }
  await drag(chips.nth(2), chips.nth(0), () => page.keyboard.press('Escape'))
  expect(await chips.allInnerTexts()).toEqual(['Ann', 'Bo', 'Cy'])
  await drag(chips.nth(2), chips.nth(0), async () => {})
  await expect.poll(() => chips.allInnerTexts()).toEqual(['Cy', 'Ann', 'Bo'])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Item details updated').waitFor()

  await dialog.getByRole('tab', { name: 'Files' }).click()
  const handles = dialog.getByRole('button', { name: /^Move “/ })
  const first = await handles.nth(0).getAttribute('aria-label')
  await drag(handles.nth(0), handles.nth(1), async () => {})
  await expect.poll(() => handles.nth(1).getAttribute('aria-label')).toBe(first)
  await dialog.getByRole('button', { name: 'Undo changes' }).click()
  await expect.poll(() => handles.nth(0).getAttribute('aria-label')).toBe(first)
  const { metadata } = (await full('Dusk')).media
  expect(metadata.authors.map(({ name }) => name)).toEqual(['Cy', 'Ann', 'Bo'])
  await context.close()
})
