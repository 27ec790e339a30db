import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import {
  catalogues,
  faultsOf,
  flatten,
  languageCodes,
  original,
  wantedKeys,
} from './catalogues.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const [app, manage, server, sentences, ofServer] = catalogues
const others = languageCodes(root).filter((code) => code !== 'en-us')

describe.each(others)('%s', (code) => {
  test.each(catalogues)(
    'has each text of %s, in its own plural forms, and no other',
    (catalogue) => {
      const wanted = wantedKeys(original(root, catalogue), code).map(([key]) => key)
      expect(new Set(textsOf(catalogue, code).keys())).toEqual(new Set(wanted))
    },
  )

  test.each(catalogues)('fills the places of %s as English does', (catalogue) => {
    const known = textsOf(catalogue, code)
    const faults = wantedKeys(original(root, catalogue), code).flatMap(([key, english]) => {
      const text = known.get(key)
      const fault = text === undefined ? null : faultsOf(key, text, english, code)
      return fault === null ? [] : [`${key}: ${fault}: ${text}`]
    })
    expect(faults).toEqual([])
  })

  test('has a word for each term of the glossary, in the same order', () => {
    expect(termsOf(code)).toEqual(termsOf('en-us'))
  })
})

test('the glossary has 60 terms', () => {
  expect(termsOf('en-us')).toHaveLength(60)
})

test('a folder has files of the same languages', () => {
  for (const catalogue of catalogues)
    expect(namesIn(catalogue, '.json'), catalogue).toEqual(languageCodes(root).sort())
  expect(namesIn('docs/glossary/', '.md')).toEqual(languageCodes(root).sort())
})

test('a group of texts stands in one catalogue of the client', () => {
  const groups = [app, manage, server, sentences].flatMap((catalogue) =>
    Object.keys(read(catalogue, 'en-us')),
  )
  expect(groups.filter((group, at) => groups.indexOf(group) !== at)).toEqual([])
})

test('each text of the client is used', () => {
  const used = literalsIn('web/src')
  expect(
    [app, manage, server]
      .flatMap((catalogue) => [...original(root, catalogue).keys()])
      .filter((key) => !used.has(key) && !used.has(key.replace(/_(zero|one|other)$/, ''))),
  ).toEqual([])
})

test('each text of the server is used', () => {
  const used = literalsIn('server/src')
  expect(
    [...original(root, ofServer).keys()].filter(
      (key) => !used.has(key) && !used.has(key.replace(/_(one|other)$/, '')),
    ),
  ).toEqual([])
})

describe('sentences of the server', () => {
  const { said, refusals } = sentencesOf('server/src')
  const known = new Set(original(root, sentences).values())

  test('each is said somewhere', () => {
    expect([...known].filter((sentence) => !said.has(sentence))).toEqual([])
  })

  test('each refusal that people may see is among them', () => {
    expect([...refusals].filter((sentence) => !known.has(sentence))).toEqual([])
  })
})

function read(catalogue: string, code: string): object {
  return JSON.parse(readFileSync(`${root}${catalogue}${code}.json`, 'utf8')) as object
}

const textsOf = (catalogue: string, code: string): Map<string, string> =>
  flatten(read(catalogue, code))

const namesIn = (folder: string, extension: string): string[] =>
  readdirSync(root + folder)
    .filter((name) => name.endsWith(extension) && name !== 'README.md')
    .map((name) => name.slice(0, -extension.length))
    .sort()

function termsOf(code: string): string[] {
  const lines = readFileSync(`${root}docs/glossary/${code}.md`, 'utf8').split('\n')
  const cells = lines
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return cells.slice(2).flatMap(([, term = '', word = '']) => (word === '' ? [] : [term]))
}

/** What is written in quotes in the code; a text put together of pieces fits each text that has them. */
function literalsIn(folder: string): { has: (key: string) => boolean } {
  const plain = new Set<string>()
  const shapes = new Map<string, RegExp>()
  eachText(folder, (parts) => {
    const [first = ''] = parts
    if (parts.length === 1) plain.add(first)
    // What fits nearly everything says nothing.
    else if (parts.some((part) => /[a-z]{3}/i.test(part)) && !/[\s/]/.test(parts.join('')))
      shapes.set(parts.join('\0'), new RegExp(`^${parts.map(quoted).join(String.raw`[\w .-]+`)}$`))
  })
  return { has: (key) => plain.has(key) || [...shapes.values()].some((shape) => shape.test(key)) }
}

/** What only the terminal shows, in English as the log. */
const terminal =
  /^server\/src\/(exporting|importing|moving|restoring|resetting-password|command-line|main|doctor|config)\.ts$|^server\/src\/storage\/dialects\/|\/data-folder\.ts$/

/** All that is written in quotes in the code of the server, and of that what `Problem`s refuse with, its places numbered. */
function sentencesOf(folder: string): { said: Set<string>; refusals: Set<string> } {
  const said = new Set<string>()
  const refusals = new Set<string>()
  eachText(folder, (parts, path, isRefusal) => {
    const sentence = parts.map((part, at) => (at === 0 ? part : `{{${at - 1}}}${part}`)).join('')
    said.add(sentence)
    // Pieces that only hold other sentences together have nothing to translate.
    const words = parts.join(' ').match(/\p{L}{2,}/gu) ?? []
    if (isRefusal && words.length > 0 && !terminal.test(path)) refusals.add(sentence)
  })
  return { said, refusals }
}

/** Calls `tell` with the fixed parts of each string and template of the code; values stand between two parts. */
function eachText(
  folder: string,
  tell: (parts: string[], path: string, isRefusal: boolean) => void,
): void {
  for (const name of readdirSync(root + folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name) || name.startsWith('testing/')) continue
    const path = `${folder}/${name}`
    const source = ts.createSourceFile(
      path,
      readFileSync(root + path, 'utf8'),
      ts.ScriptTarget.Latest,
      false,
    )
    const visit = (node: ts.Node, isRefusal: boolean): void => {
      const parts = partsOf(node)
      if (parts !== null) tell(parts, path, isRefusal)
      const isProblem =
        ts.isNewExpression(node) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === 'Problem'
      // Its first argument is the kind, the last may be a body for programs.
      const sentence = isProblem ? node.arguments?.[1] : undefined
      ts.forEachChild(node, (child) =>
        visit(child, child === sentence || (isRefusal && parts === null && !isCall(node))),
      )
    }
    visit(source, false)
  }
}

const isCall = (node: ts.Node): boolean => ts.isCallExpression(node) || ts.isNewExpression(node)

function partsOf(node: ts.Node): string[] | null {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (!ts.isTemplateExpression(node)) return null
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
