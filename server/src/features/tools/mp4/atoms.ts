import { boxHead } from '#media/mp4-box.ts'

/** A box within bytes: where it begins and ends, and where its content begins. */
export interface Atom {
  type: string
  start: number
  end: number
  content: number
}

/** The boxes between two places; what is cut off or makes no sense ends the list. */
export function atomsIn(bytes: Buffer, from: number, to: number): Atom[] {
  const atoms: Atom[] = []
  for (let start = from; start + 8 <= to;) {
    const head = boxHead(bytes.subarray(start, start + 16))
    if (head === null) break
    const end = start + (head.size ?? to - start)
    if (end > to || end < start + head.length) break
    atoms.push({ type: head.type, start, end, content: start + head.length })
    start = end
  }
  return atoms
}

/** The first box of each name, one within the other; undefined where there is none. */
export function atomUnder(
  bytes: Buffer,
  { content: from, end: to }: Pick<Atom, 'content' | 'end'>,
  [name, ...names]: readonly string[],
): Atom | undefined {
  const found = atomsIn(bytes, from, to).find(({ type }) => type === name)
  return found === undefined || names.length === 0 ? found : atomUnder(bytes, found, names)
}

/** Where the content of a `moov` lies in its bytes. */
export const insideMoov = (moov: Buffer): Pick<Atom, 'content' | 'end'> => ({
  content: 8,
  end: moov.length,
})

/** A box with its head. */
export function box(type: string, content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0), 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** A box with version and flags. */
export const fullBox = (
  type: string,
  { version = 0, flags = 0 }: { version?: number; flags?: number },
  content: readonly Buffer[],
): Buffer => box(type, [u32(version * 0x1000000 + flags), ...content])

/** Numbers of four bytes. */
export const u32 = (...numbers: readonly number[]): Buffer => u32List(numbers)

/** As many as there are. */
export function u32List(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4))
  return bytes
}

/** Numbers of two bytes. */
export function u16(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2)
  numbers.forEach((number, index) => bytes.writeUInt16BE(number, index * 2))
  return bytes
}

/** Numbers of eight bytes. */
export function u64(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 8)
  numbers.forEach((number, index) => bytes.writeBigUInt64BE(BigInt(number), index * 8))
  return bytes
}
