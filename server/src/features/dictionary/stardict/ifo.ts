import { DictionaryFault } from './dictionary-fault.ts'

/** What an `.ifo` file says of its dictionary. */
export interface Ifo {
  name: string
  /** Language of the headwords as the file names it; null: it doesn't. */
  lang: string | null
  /** Headwords that it promises; null: not said. */
  words: number | null
  /** Letters for the parts of each entry; null: each entry says its own. */
  types: string | null
  /** Bytes of an offset in the word list. */
  offsetBytes: 4 | 8
}

/**
 * Reads the text of an `.ifo` file (StarDict format 2.4.2 and 3.0.0, doc/StarDictFileFormat). @throws DictionaryFault
 */
export function readIfo(text: string): Ifo {
  const [magic = '', ...lines] = text.replace(/^\uFEFF/u, '').split(/\r?\n/u)
  if (magic.trim() !== "StarDict's dict ifo file")
    throw new DictionaryFault('The .ifo file is not one of a StarDict dictionary.')
  const said = new Map<string, string>()
  for (const line of lines) {
    const at = line.indexOf('=')
    if (at > 0) said.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim())
  }
  const name = said.get('bookname')
  if (!name) throw new DictionaryFault('The .ifo file names no dictionary (bookname=…).')
  const bits = said.get('idxoffsetbits') ?? '32'
  if (bits !== '32' && bits !== '64')
    throw new DictionaryFault(
      `The .ifo file asks for offsets of ${bits.slice(0, 20)} bits; only 32 and 64 are known.`,
    )
  const types = said.get('sametypesequence')
  if (types !== undefined && !/^[a-zA-Z]{1,20}$/u.test(types))
    throw new DictionaryFault(
      'The .ifo file says in no known way what entries are made of (sametypesequence=…).',
    )
  const words = Number(said.get('wordcount') ?? Number.NaN)
  return {
    name: name.slice(0, 200),
    lang: said.get('lang') ?? said.get('language') ?? null,
    words: Number.isSafeInteger(words) && words >= 0 ? words : null,
    types: types ?? null,
    offsetBytes: bits === '64' ? 8 : 4,
  }
}
