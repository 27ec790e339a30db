import type { FoliateBook, FoliateContents, FoliateSection } from './foliate-book.ts'

/** Letters after which a stretch without headings is divided, so that no page has to hold a whole novel. */
const longest = 40_000

interface Stretch {
  title: string | null
  paragraphs: string[]
}

/** A plain text as a book: paragraphs, and chapters where lines look like their headings. */
export function makeTextBook(text: string, title: string): FoliateBook {
  const stretches = divide(paragraphsOf(text))
  const urls: string[] = []
  const sections = stretches.map((stretch, index): FoliateSection => {
    const markup = markupOf(stretch, title)
    return {
      id: index,
      load() {
        const url = URL.createObjectURL(new Blob([markup], { type: 'text/html' }))
        urls.push(url)
        return url
      },
      createDocument: () => new DOMParser().parseFromString(markup, 'text/html'),
      size: stretch.paragraphs.reduce((sum, { length }) => sum + length, 0),
    }
  })
  const toc = stretches.flatMap((stretch, index): FoliateContents[] =>
    stretch.title === null ? [] : [{ label: stretch.title, href: String(index) }],
  )
  return {
    sections,
    toc,
    metadata: {},
    resolveHref: (href) => ({ index: Number(href) }),
    splitTOCHref: (href) => [Number(href), null],
    getTOCFragment: () => null,
    destroy: () => urls.forEach((url) => URL.revokeObjectURL(url)),
  }
}

/** Paragraphs are apart by empty lines; where there are none, each line is one. Lines within are joined. */
export function paragraphsOf(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\f/g, '\n\n')
  const parts = lines.split(/\n[ \t\u3000]*\n+/)
  const isByLine = parts.length < 3 || lines.length / parts.length > 6000
  const found = isByLine ? lines.split('\n') : parts
  return found.map((part) => part.replace(/[ \t]*\n[ \t]*/g, ' ').trim()).filter(Boolean)
}

/** Stretches of the text, each with the heading that it begins with. */
export function divide(paragraphs: readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  let size = 0
  for (const paragraph of paragraphs) {
    const isTitle = isHeading(paragraph)
    if (isTitle || size > longest || stretches.length === 0) {
      stretches.push({ title: isTitle ? paragraph : null, paragraphs: [] })
      size = 0
    }
    stretches.at(-1)?.paragraphs.push(paragraph)
    size += paragraph.length
  }
  return stretches
}

const headings = [
  /^(chapter|book|part|volume|canto|act|scene|letter)\s+([ivxlcdm]+|\d+|[a-z]+)\b.{0,60}$/i,
  /^(kapitel|teil|buch|chapitre|livre|partie|capítulo|capitolo|parte|hoofdstuk|deel|глава|часть|том|книга)\s+\S{1,12}.{0,60}$/iu,
  /^第[\d一二三四五六七八九十百千零〇两]+[章回节節卷部].{0,40}$/u,
  /^(prologue|epilogue|preface|foreword|introduction|contents|appendix|prolog|epilog|vorwort|пролог|эпилог)\.?$/iu,
]

export function isHeading(paragraph: string): boolean {
  return paragraph.length <= 80 && headings.some((heading) => heading.test(paragraph))
}

function markupOf({ title, paragraphs }: Stretch, bookTitle: string): string {
  const body = paragraphs
    .map((paragraph, index) =>
      index === 0 && title !== null
        ? `<h2>${escaped(paragraph)}</h2>`
        : `<p>${escaped(paragraph)}</p>`,
    )
    .join('\n')
  return `<!doctype html><html><head><title>${escaped(bookTitle)}</title></head><body>${body}</body></html>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
