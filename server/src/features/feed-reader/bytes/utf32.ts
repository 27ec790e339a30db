import type { PieceDecoder } from './piece-decoder.ts'

/** UTF-32, which the runtime doesn't know. What is no character becomes U+FFFD. */
export function createUtf32(isLittle: boolean): PieceDecoder {
  let held = Buffer.alloc(0)
  return {
    write(bytes) {
      const all = Buffer.concat([held, bytes])
      const whole = all.length - (all.length % 4)
      held = Buffer.from(all.subarray(whole))
      const letters: string[] = []
      for (let at = 0; at < whole; at += 4) {
        letters.push(letterOf(isLittle ? all.readUInt32LE(at) : all.readUInt32BE(at)))
      }
      return letters.join('')
    },
    end: () => (held.length > 0 ? '\ufffd' : ''),
  }
}

function letterOf(code: number): string {
  const isLetter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isLetter ? String.fromCodePoint(code) : '\ufffd'
}
