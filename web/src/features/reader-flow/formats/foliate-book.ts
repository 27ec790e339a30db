/** A section as foliate-js has it: a chapter, more or less. */
export interface FoliateSection {
  id: unknown
  /** Address of the section's document; null where it is missing. */
  load: () => Promise<string | null> | string | null
  unload?: () => void
  createDocument?: () => Promise<Document> | Document
  /** Bytes. */
  size: number
  cfi?: string
  linear?: string | undefined
  pageSpread?: string | undefined
  resolveHref?: (href: string) => string
}

export interface FoliateContents {
  id?: number
  label?: string | null
  href?: string | null
  subitems?: FoliateContents[] | null
}

/** Where a link leads: a section, and in its document an element, a range or a part of it. */
export interface Resolved {
  index: number
  anchor?: (document: Document) => Element | Range | number | null
}

/** A book as foliate-js has it, whatever it was made of. */
export interface FoliateBook {
  sections: FoliateSection[]
  toc?: FoliateContents[] | null
  pageList?: FoliateContents[] | null
  dir?: string | null
  metadata?: { language?: string | string[] | null }
  rendition?: { layout?: string | null; spread?: string | null; viewport?: unknown }
  resolveHref: (href: string) => Resolved | null | Promise<Resolved | null>
  resolveCFI?: (cfi: string) => Resolved
  splitTOCHref: (href?: string | null) => unknown[] | Promise<unknown[]>
  getTOCFragment: (document: Document, id: unknown) => Element | null
  isExternal?: (href: string) => boolean
  /** Only of an EPUB: the text of a file inside. */
  loadText?: (name: string) => Promise<string | null>
  transformTarget?: EventTarget
  destroy?: () => void
}

/** Files inside of an EPUB, by name. */
export interface Resources {
  loadText: (name: string) => Promise<string | null>
  loadBlob: (name: string, type?: string) => Promise<Blob | null>
  getSize: (name: string) => number
  sha1: (text: string) => Promise<Uint8Array>
}

/** As much of a file as the Kindle parser asks of one: it takes slices. */
export interface SlicedFile {
  size: number
  slice: (start: number, end?: number) => { arrayBuffer: () => Promise<ArrayBuffer> }
}
