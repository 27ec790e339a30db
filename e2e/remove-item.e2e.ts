import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audioBytes } from '../server/src/testing/fixture-library.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const sound = audioBytes('.m4b', { seconds: 60 })
  house = await openHouse(
    { 'Ada Verne/Harbor/1.m4b': sound, 'Ben Ota/Moons/1.m4b': audioBytes('.m4b', { seconds: 61 }) },
    2,
  )
})
afterAll(() => house?.stop())

test('a book is removed from the library alone, or with its files, after a question that names the folder', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const question = page.getByRole('alertdialog')
  const ask = async (title: string, verb: string): Promise<string> => {
    await page.goto(`${house.lectern.url}/item/${house.idOf(title)}`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: verb }).click()
    const cancel = question.getByRole('button', { name: 'Cancel' })
    expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true)
    return question.locator('code').innerText()
  }

  const moons = await ask('Moons', 'Remove from library')
  await question.getByRole('button', { name: 'Remove from library' }).click()
  await page.waitForURL(/\/library\//)
  expect(existsSync(moons)).toBe(true)

  const harbor = await ask('Harbor', 'Delete book and files')
  expect(harbor).toMatch(/Ada Verne\/Harbor$/)
  expect(existsSync(harbor)).toBe(true)
  const answered = page.waitForResponse(/batch\/delete/)
  await question.getByRole('button', { name: 'Delete book and files' }).click()
  expect((await answered).status()).toBe(200)
  await page.waitForURL(/\/library\//)
  expect(existsSync(harbor)).toBe(false)
  await context.close()
})
