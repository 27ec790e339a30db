import { expect, test } from 'vitest'
import { languages } from '#platform/text/languages.ts'

interface Tree {
  [key: string]: string | Tree
}

const files = import.meta.glob<Tree>('./*.json', { eager: true, import: 'default' })
const lateFiles = import.meta.glob<Tree>('./*/*.json', { eager: true, import: 'default' })
const lateParts = ['manage', 'server']
const late = (code: string): Tree =>
  Object.assign({}, ...lateParts.map((part) => lateFiles[`./${part}/${code}.json`] ?? {})) as Tree
const read = (code: string) => flatten({ ...files[`./${code}.json`], ...late(code) })
const enUs = read('en-us')

test('there is a file for each language and no other', () => {
  const expected = languages.map(([code]) => `./${code}.json`)
  expect(Object.keys(files).sort()).toEqual(expected.sort())
})

test('the late texts have groups of their own, in languages that the app has', () => {
  const parts = [
    files['./en-us.json'],
    ...lateParts.map((part) => lateFiles[`./${part}/en-us.json`]),
  ]
  const groups = parts.flatMap((part) => Object.keys(part ?? {}))
  expect(groups.filter((group, at) => groups.indexOf(group) !== at)).toEqual([])
  expect(Object.keys(late('en-us')).length).toBeGreaterThan(0)
  const known = languages.flatMap(([code]) => lateParts.map((part) => `./${part}/${code}.json`))
  expect(Object.keys(lateFiles).filter((path) => !known.includes(path))).toEqual([])
})

test.each(languages.map(([code]) => code))(
  '%s knows only keys of en-us, with its placeholders',
  (code) => {
    const texts = [...read(code)]
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter(([key, text]) => !fits(key, text))).toEqual([])
  },
)

/** Other languages may have more plural forms than en-us. */
function fits(key: string, text: string): boolean {
  const original = enUs.get(key) ?? enUs.get(key.replace(/_(zero|two|few|many)$/, '_other'))
  return (
    original !== undefined && text.trim() !== '' && placeholders(text) === placeholders(original)
  )
}

function placeholders(text: string): string {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort().join(' ')
}

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}
