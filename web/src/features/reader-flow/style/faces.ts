import literataItalic from '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2?url'
import literataExt from '@fontsource-variable/literata/files/literata-latin-ext-wght-normal.woff2?url'
import literataCyrillic from '@fontsource-variable/literata/files/literata-cyrillic-wght-normal.woff2?url'
import literataGreek from '@fontsource-variable/literata/files/literata-greek-wght-normal.woff2?url'
import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import dyslexicBold from '@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url'
import dyslexicItalic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-italic.woff2?url'
import dyslexic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url'
import { familyOf, type NamedPageFont, type PageFont } from '#features/reader-engine/index.ts'
import { facesOfFamily } from '#features/reader-fonts/index.ts'
import { baseFamily, families } from './families.ts'
import type { Face } from './page-style.ts'

interface FaceFile {
  address: string
  style?: 'italic'
  weight: string
}

type CommonFont = Exclude<PageFont, NamedPageFont>

const files: Partial<Record<CommonFont, readonly FaceFile[]>> = {
  serif: [
    { address: literata, weight: '200 900' },
    { address: literataItalic, weight: '200 900', style: 'italic' },
    { address: literataExt, weight: '200 900' },
    { address: literataCyrillic, weight: '200 900' },
    { address: literataGreek, weight: '200 900' },
  ],
  sans: [
    { address: figtree, weight: '300 900' },
    { address: figtreeExt, weight: '300 900' },
  ],
  dyslexic: [
    { address: dyslexic, weight: '400' },
    { address: dyslexicItalic, weight: '400', style: 'italic' },
    { address: dyslexicBold, weight: '700' },
  ],
}

const kept = new Map<PageFont, Promise<string>>()
const familyOfOwn = "'Page Own'"

/**
 * A face for pages. Frames may fetch nothing, not even from us: the files come here and are handed over under addresses
 * of this page.
 */
export async function faceOf(font: PageFont): Promise<Face> {
  const named = familyOf(font)
  if (named?.from === 'device') return { family: quoted(named.family), rules: '' }
  if (named) return { family: `${familyOfOwn}, ${baseFamily}`, rules: await ownRules(named.family) }
  return commonFace(font as CommonFont)
}

async function commonFace(font: CommonFont): Promise<Face> {
  const wanted = font === 'book' ? files.serif : files[font]
  if (!wanted) return { family: families[font], rules: '' }
  const set = font === 'book' ? 'serif' : font
  const rules = kept.get(set) ?? rulesOf(set, wanted)
  kept.set(set, rules)
  return { family: families[font], rules: await rules }
}

async function rulesOf(font: CommonFont, wanted: readonly FaceFile[]): Promise<string> {
  const name = { serif: 'Page Serif', sans: 'Page Sans', dyslexic: 'Page Dyslexic' }[font as string]
  const made = await Promise.all(
    wanted.map(async ({ address, weight, style = 'normal' }, index) => {
      const answer = await fetch(new URL(address, document.baseURI)).catch(() => null)
      if (!answer?.ok) return ''
      const url = URL.createObjectURL(await answer.blob())
      // Files of further scripts are faces of their own, asked after the first one.
      const family =
        font !== 'dyslexic' && index > 0 && style === 'normal' ? `${name} ${index}` : name
      return `@font-face { font-family: '${family}'; src: url('${url}') format('woff2'); font-weight: ${weight}; font-style: ${style}; }`
    }),
  )
  return made.join('\n')
}

/** Asked anew each time: files come and go. */
async function ownRules(family: string): Promise<string> {
  const faces = await facesOfFamily(family)
  return faces
    .map(
      ({ url, weight, isItalic }) =>
        `@font-face { font-family: ${familyOfOwn}; src: url('${url}'); font-weight: ${weight}; font-style: ${isItalic ? 'italic' : 'normal'}; }`,
    )
    .join('\n')
}

/** A name as CSS takes it, whatever stands in it. */
const quoted = (family: string) => `"${family.replace(/["\\\n]/g, '\\$&')}", serif`
