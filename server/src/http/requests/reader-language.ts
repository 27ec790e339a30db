/** Languages that the interface speaks, by the first part of a BCP 47 tag. */
const languages = new Map(
  Object.entries({
    da: 'da',
    de: 'de',
    en: 'en-us',
    es: 'es',
    fr: 'fr',
    gu: 'gu',
    hi: 'hi',
    hr: 'hr',
    it: 'it',
    lt: 'lt',
    nb: 'no',
    nl: 'nl',
    nn: 'no',
    no: 'no',
    pl: 'pl',
    ru: 'ru',
    zh: 'zh-cn',
  }),
)

/**
 * The language of ours that an `Accept-Language` header (RFC 9110, 12.5.4) likes best: de-AT is de, nb is no, any Chinese
 * zh-cn. Null where the header is absent, says nothing that can be read, or names none of ours.
 */
export function readerLanguage(header: string | undefined): string | null {
  const ranges = (header ?? '').slice(0, longest).split(',').map(rangeOf)
  let best: { language: string; quality: number } | null = null
  for (const { tag, quality } of ranges) {
    const language = languages.get(tag)
    if (language === undefined || quality <= (best?.quality ?? 0)) continue
    best = { language, quality }
  }
  return best?.language ?? null
}

/** Browsers send less; nobody reads on for a language. */
const longest = 500

function rangeOf(text: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((part) => /^q\s*=/u.test(part))
  const quality = weight === undefined ? 1 : Number(weight.replace(/^q\s*=\s*/u, ''))
  const isKnown = quality >= 0 && quality <= 1
  return { tag: tag.split('-')[0] ?? '', quality: isKnown ? quality : 0 }
}
