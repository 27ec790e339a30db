// How long files and functions are, how full folders, and what is cast away, read from the product's own code.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** What isn't the product: tests, what they stand on, and steps that a released database has behind it. */
const left = /\.test\.tsx?$|\/(testing|guard|migrations)\/|\/(testing\.ts|fake[^/]*)$/

/**
 * Measures the code below a folder such as `server/src` of `root`: lines of each file and of each named function (a factory
 * counts with all that it makes), casts that silence the types, and transactions begun outside stores.
 */
export function measure(root, folder) {
  const found = { files: [], functions: [], casts: [], transactions: [] }
  for (const path of sources(root, folder)) {
    const text = readFileSync(join(root, path), 'utf8')
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    found.files.push({ path, lines: text.split('\n').length - 1 })
    const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1
    const visit = (node) => {
      const name = functionName(node)
      const line = lineOf(node.getStart())
      if (name !== null)
        found.functions.push({ path, line, name, lines: lineOf(node.end) - line + 1 })
      if (isSilencing(node)) found.casts.push(path)
      if (isTransaction(node) && !isStore.test(path)) found.transactions.push(path)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

const isStore = /\.store\.ts$|^server\/src\/storage\//

/** The number of lines that 95 of 100 don't exceed. */
export function nearlyAll(measured) {
  const lines = measured.map((one) => one.lines).sort((a, b) => a - b)
  return lines[Math.floor(lines.length * 0.95)] ?? 0
}

/** Folders below `folder` with more files of code than people take in at a glance, tests apart. */
export function crowdedFolders(root, folder, most) {
  const counts = new Map()
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(tsx?|mjs|css)$/.test(name) || /\.test\.tsx?$/.test(name)) continue
    const path = dirname(`${folder}/${name}`)
    counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > most).map(([path]) => path)
}

function sources(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !left.test(path))
    .sort()
}

function functionName(node) {
  if (!ts.isFunctionLike(node) || !node.body) return null
  if (node.name) return node.name.getText()
  const { parent } = node
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return isNamed ? parent.name.getText() : null
}

/** `db.transact(…)`: what is read and written together is the business of one store. */
function isTransaction(node) {
  if (!ts.isCallExpression(node)) return false
  const { expression } = node
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'transact'
}

/** `x as never`, `x as any`, `x as unknown as Y`: the compiler says nothing more about it. */
function isSilencing(node) {
  if (!ts.isAsExpression(node)) return false
  const { kind } = node.type
  if (kind === ts.SyntaxKind.NeverKeyword || kind === ts.SyntaxKind.AnyKeyword) return true
  const { expression } = node
  return ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword
}
