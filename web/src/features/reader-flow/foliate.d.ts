/** What we use of foliate-js 1.0.1, which has no types. */
declare module 'foliate-js/epub.js' {
  import type { FoliateBook, Resources } from '#features/reader-flow/formats/foliate-book.ts'
  export class EPUB {
    constructor(resources: Resources)
    init(): Promise<FoliateBook>
  }
}
declare module 'foliate-js/mobi.js' {
  import type { FoliateBook, SlicedFile } from '#features/reader-flow/formats/foliate-book.ts'
  export function isMOBI(file: SlicedFile): Promise<boolean>
  export class MOBI {
    constructor(tools: { unzlib: (data: Uint8Array) => Uint8Array })
    open(file: SlicedFile): Promise<FoliateBook>
  }
}
declare module 'foliate-js/fb2.js' {
  import type { FoliateBook } from '#features/reader-flow/formats/foliate-book.ts'
  export function makeFB2(file: Blob): Promise<FoliateBook>
}
declare module 'foliate-js/vendor/fflate.js' {
  export function unzlibSync(data: Uint8Array): Uint8Array
}
declare module 'foliate-js/vendor/zip.js' {
  interface ZipEntry {
    filename: string
    directory: boolean
    uncompressedSize: number
    getData?: (to: WritableStream<Uint8Array<ArrayBuffer>>) => Promise<unknown>
  }
  export function configure(options: { useWebWorkers: boolean }): void
  export class BlobReader {
    constructor(file: Blob)
    readonly size: number
  }
  export class ZipReader {
    constructor(reader: BlobReader)
    getEntries(): Promise<ZipEntry[]>
  }
}
declare module 'foliate-js/epubcfi.js' {
  export const isCFI: RegExp
  export const fake: { fromIndex(index: number): string; toIndex(part: unknown): number }
  export function parse(cfi: string): { parent?: unknown[]; shift?: () => unknown } & unknown[]
  export function joinIndir(...parts: string[]): string
  export function fromRange(range: Range): string
  export function toRange(document: Document, parts: unknown): Range
}
declare module 'foliate-js/progress.js' {
  import type { FoliateBook, FoliateContents } from '#features/reader-flow/formats/foliate-book.ts'
  export class TOCProgress {
    init(given: {
      toc: FoliateContents[]
      ids: unknown[]
      splitHref: FoliateBook['splitTOCHref']
      getFragment: FoliateBook['getTOCFragment']
    }): Promise<void>
    getProgress(index: number, range?: Range | null): FoliateContents | null | undefined
  }
  export class SectionProgress {
    constructor(sections: FoliateBook['sections'], sizePerLocation: number, sizePerTime: number)
    sizes: number[]
    sizeTotal: number
    sectionFractions: number[]
    getSection(fraction: number): [number, number]
  }
}
declare module 'foliate-js/search.js' {
  export interface Excerpt {
    pre: string
    match: string
    post: string
  }
  export function searchMatcher(
    walker: unknown,
    options: { defaultLocale?: string; matchCase?: boolean; matchDiacritics?: boolean },
  ): (document: Document, query: string) => Iterable<{ range: Range; excerpt: Excerpt }>
}
declare module 'foliate-js/text-walker.js' {
  export const textWalker: unknown
}
declare module 'foliate-js/overlayer.js' {
  import type { Rect } from '#features/reader-flow/marks/paint.ts'
  export class Overlayer {
    constructor(document: Document)
    element: SVGElement
    add<O>(
      key: string,
      range: Range,
      draw: (rects: readonly Rect[], options: O) => SVGElement,
      options?: O,
    ): void
    remove(key: string): void
    redraw(): void
    hitTest(point: { x: number; y: number }): [key?: string, range?: Range]
  }
}
declare module 'foliate-js/paginator.js' {
  import type { FoliateBook } from '#features/reader-flow/formats/foliate-book.ts'
  import type { DrawnPages, Target } from '#features/reader-flow/pages/drawn-pages.ts'
  export class Paginator extends HTMLElement implements DrawnPages {
    open(book: FoliateBook): void
    goTo(target: Target): Promise<void>
    next(distance?: number): Promise<void>
    prev(distance?: number): Promise<void>
    setStyles(styles: [before: string, after: string]): void
    scrollToAnchor(anchor: Range): Promise<void>
    getContents(): { doc: Document; index?: number }[]
    destroy(): void
    readonly viewSize: number
    readonly end: number
  }
}
declare module 'foliate-js/fixed-layout.js' {
  import type { FoliateBook } from '#features/reader-flow/formats/foliate-book.ts'
  import type { DrawnPages, Target } from '#features/reader-flow/pages/drawn-pages.ts'
  export class FixedLayout extends HTMLElement implements DrawnPages {
    open(book: FoliateBook): void
    goTo(target: Target): Promise<void>
    next(): Promise<void>
    prev(): Promise<void>
    getContents(): { doc: Document }[]
    destroy(): void
  }
}
