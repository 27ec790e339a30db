import type { Scene } from './covers/index.ts'

/** One chapter: a heading and what is said under it. */
export interface DemoChapter {
  title: string
  text: string
}

/** A book of the demo library, before it has sound and a cover. */
export interface DemoBook {
  /** Which cover is drawn; the name of its scene. */
  scene: Scene
  /** Folder below the library, as naming rules want it. */
  folder: string
  title: string
  subtitle?: string
  authors: readonly string[]
  narrators: readonly string[]
  series?: { name: string; sequence: string }
  year?: string
  genres: readonly string[]
  tags: readonly string[]
  language: string
  description: string
  /** How it is spoken, when something can speak. */
  voice: { voice: string; speed: number; pitch: number }
  /** Kind of sound files; null: there is only an ebook. */
  audio: 'm4b' | 'm4a' | 'mp3' | 'flac' | 'opus' | 'ogg' | null
  /** All chapters in one file, a file for each, or files in disc folders. */
  layout: 'one' | 'files' | 'discs'
  /** Where words about the book stand besides the tags of its files. */
  papers: 'opf' | 'txt' | 'nfo'
  hasEbook: boolean
  /** A picture file in the folder, or only inside the sound file. */
  cover: 'file' | 'embedded'
  chapters: readonly DemoChapter[]
}
