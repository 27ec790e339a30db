/** What a table of Lua holds; its array part and its fields alike are found by key. */
export type LuaValue = string | number | boolean | null | LuaTable
export type LuaTable = Map<string | number, LuaValue>

const deepest = 50
const escapes: Record<string, string> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/**
 * Reads a file that returns one table of plain values, as KOReader stores its settings. Nothing is run: what isn't a value is
 * refused. Throws a `SyntaxError`.
 */
export function readLuaTable(text: string): LuaTable {
  const reader = createReader(text)
  reader.skip()
  reader.word('return')
  const table = reader.value(0)
  reader.skip()
  if (!(table instanceof Map) || !reader.isAtEnd()) reader.fail()
  return table as LuaTable
}

function createReader(text: string) {
  let at = 0

  function fail(): never {
    throw new SyntaxError(`no plain table at ${at}`)
  }
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return null
    at += found[0].length
    return found[0]
  }
  const skip = (): void => {
    while (take(/\s+|--\[(=*)\[[^]*?\]\1\]|--[^\n]*/uy) !== null);
  }
  const sign = (one: string): boolean => {
    skip()
    if (text[at] !== one) return false
    at += 1
    return true
  }

  function value(depth: number): LuaValue {
    skip()
    const first = text[at]
    if (first === '{') return table(depth + 1)
    if (first === '"' || first === "'") return quotedText(first)
    const long = take(/\[(=*)\[\n?[^]*?\]\1\]/uy)
    if (long !== null) return long.replace(/^\[=*\[\n?/u, '').replace(/\]=*\]$/u, '')
    const name = take(/[A-Za-z_][\w.]*/uy)
    if (name !== null) return named(name)
    return number()
  }

  function named(name: string): LuaValue {
    if (name === 'true' || name === 'false') return name === 'true'
    if (name === 'nil' || name === 'nan') return null
    if (name === 'inf' || name === 'math.huge') return Infinity
    return fail()
  }

  function number(): number | null {
    const isNegative = sign('-')
    skip()
    if (take(/nan/uy) !== null) return null
    const digits = take(/0[xX][\da-fA-F]+|\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+|inf|math\.huge/uy)
    if (digits === null) return fail()
    const size = /^[im]/u.test(digits) ? Infinity : Number(digits)
    return isNegative ? -size : size
  }

  /** Texts of Lua are bytes: an escape may be a part of a letter. */
  function quotedText(quote: string): string {
    at += 1
    const said: Buffer[] = []
    for (;;) {
      const plain = take(quote === '"' ? /[^"\\\n]+/uy : /[^'\\\n]+/uy)
      if (plain !== null) said.push(Buffer.from(plain))
      const next = text[at]
      at += 1
      if (next === quote) return Buffer.concat(said).toString()
      if (next !== '\\') fail()
      const one = escaped()
      said.push(typeof one === 'number' ? Buffer.from([one & 255]) : Buffer.from(one))
    }
  }

  /** A number is a byte. */
  function escaped(): string | number {
    const code = take(/\d{1,3}/uy)
    if (code !== null) return Number(code)
    const wide = take(/x[\da-fA-F]{2}/uy)
    if (wide !== null) return Number.parseInt(wide.slice(1), 16)
    if (take(/z\s*/uy) !== null) return ''
    if (take(/\r?\n/uy) !== null) return '\n'
    const letter = text[at] ?? fail()
    at += 1
    return escapes[letter] ?? letter
  }

  function table(depth: number): LuaTable {
    if (depth > deepest) fail()
    at += 1
    const entries: LuaTable = new Map()
    let next = 1
    while (!sign('}')) {
      const key = keyOf(depth)
      entries.set(key ?? next++, value(depth))
      if (!sign(',') && !sign(';') && text[at] !== '}') fail()
    }
    return entries
  }

  /** null: the entry has none and takes the next number. */
  function keyOf(depth: number): string | number | null {
    skip()
    if (text[at] === '[' && !/^\[=*\[/u.test(text.slice(at, at + 8))) {
      at += 1
      const key = value(depth)
      if (!sign(']') || !sign('=')) fail()
      return typeof key === 'string' || typeof key === 'number' ? key : fail()
    }
    const name = take(/[A-Za-z_]\w*(?=\s*=[^=])/uy)
    if (name === null) return null
    sign('=')
    return name
  }

  return {
    skip,
    fail,
    value,
    isAtEnd: () => at >= text.length,
    word(name: string): void {
      if (!text.startsWith(name, at)) fail()
      at += name.length
    },
  }
}
