// Texts that a language lacks, as a list to translate, and such a list brought back in. See web/src/locales/README.md.
//
//   node scripts/texts.mjs missing de          prints what German lacks
//   node scripts/texts.mjs missing de 200      the first 200 of it
//   node scripts/texts.mjs fill de texts.txt [list.txt]
//                                              adds translated lines to the files of German
//   node scripts/texts.mjs tidy                drops what en-us has no more, in all languages, and sorts them as en-us
//
// A line of a list is a number, a tab, the key, a tab, the English text. A translated line is the key and the text with a
// tab between them, or, when the list is given, too, its number and the text.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  catalogues,
  faultsOf,
  flatten,
  languageCodes,
  original,
  wantedKeys,
} from './catalogues.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const [verb, code, argument, list] = process.argv.slice(2)

/** The keys that a language needs of a catalogue and has not, with the English text. */
function missing(language) {
  return catalogues.flatMap((catalogue) => {
    const known = flatten(read(catalogue, language))
    return wantedKeys(original(root, catalogue), language)
      .filter(([key]) => !known.has(key))
      .map(([key, english]) => ({ catalogue, key, english }))
  })
}

/** Adds translated lines; answers what was wrong with some, and adds those that are right. */
function fill(language, lines, keyOfNumber) {
  const wanted = new Map(
    catalogues.flatMap((catalogue) =>
      wantedKeys(original(root, catalogue), language).map(([key, english]) => [
        key,
        { catalogue, english },
      ]),
    ),
  )
  const faults = []
  const added = new Map(catalogues.map((catalogue) => [catalogue, new Map()]))
  for (const line of lines) {
    const [, mark, text] = /^([\w.-]+)\s*\t(?:.*\t)?(.*)$/s.exec(line) ?? []
    const key = keyOfNumber.get(mark) ?? mark
    const one = wanted.get(key)
    if (one === undefined) {
      faults.push(`no such text: ${line.slice(0, 80)}`)
      continue
    }
    const found = faultsOf(key, text, one.english, language)
    if (found) faults.push(`${mark} ${key}: ${found}: ${text}`)
    else added.get(one.catalogue).set(key, text)
  }
  for (const [catalogue, texts] of added)
    if (texts.size > 0)
      write(catalogue, language, new Map([...flatten(read(catalogue, language)), ...texts]))
  return faults
}

/** Keys by their numbers in a list that was printed before. */
function numbersOf(path) {
  const lines = path === undefined ? [] : readFileSync(path, 'utf8').split('\n')
  return new Map(lines.map((line) => line.split('\t', 2)))
}

function read(catalogue, language) {
  const path = `${root}${catalogue}${language}.json`
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** Writes the texts in the order of en-us, without what it lacks. */
function write(catalogue, language, texts) {
  const tree = {}
  for (const [key] of wantedKeys(original(root, catalogue), language)) {
    const text = texts.get(key)
    if (text === undefined) continue
    const steps = key.split('.')
    const last = steps.pop()
    let place = tree
    for (const step of steps) place = place[step] ??= {}
    place[last] = text
  }
  const path = `${root}${catalogue}${language}.json`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(tree, null, 2)}\n`)
}

if (verb === 'missing' && code) {
  const shown = missing(code).slice(0, Number(argument ?? Infinity))
  for (const [at, { key, english }] of shown.entries())
    console.log(`${at + 1}\t${key}\t${english.replaceAll('\n', '\\n')}`)
} else if (verb === 'fill' && code && argument) {
  const lines = readFileSync(argument, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const faults = fill(
    code,
    lines.map((line) => line.replaceAll('\\n', '\n')),
    numbersOf(list),
  )
  for (const fault of faults) console.error(fault)
  console.log(`${lines.length - faults.length} added, ${missing(code).length} are missing still`)
  process.exitCode = faults.length > 0 ? 1 : 0
} else if (verb === 'tidy') {
  for (const language of languageCodes(root))
    for (const catalogue of catalogues)
      if (language !== 'en-us') write(catalogue, language, flatten(read(catalogue, language)))
} else {
  console.error('node scripts/texts.mjs missing CODE [COUNT] | fill CODE FILE [LIST] | tidy')
  process.exitCode = 2
}
