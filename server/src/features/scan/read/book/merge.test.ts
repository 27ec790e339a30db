import { describe, expect, it } from 'vitest'
import { defaultMetadataPrecedence } from '@lectern/contract/rules'
import { mergeBook } from './merge.ts'

describe('mergeBook', () => {
  it('lets later sources win, only with what says something', () => {
    const { fields, provenance } = mergeBook(
      {
        folderStructure: { title: 'Folder', authors: ['A'], publishedYear: '1999' },
        audioMetatags: { title: 'Tag', authors: [], publishedYear: ' ' },
        absMetadata: { explicit: false, genres: ['G'] },
      },
      defaultMetadataPrecedence,
    )
    expect(fields).toEqual({
      title: 'Tag',
      authors: ['A'],
      publishedYear: '1999',
      explicit: false,
      genres: ['G'],
    })
    expect(provenance).toEqual({
      title: 'audioMetatags',
      authors: 'folderStructure',
      publishedYear: 'folderStructure',
      explicit: 'absMetadata',
      genres: 'absMetadata',
    })
  })

  it('follows the order of the library and leaves disabled and unknown sources out', () => {
    const sources = {
      folderStructure: { title: 'Folder' },
      audioMetatags: { title: 'Tag' },
      opfFile: { title: 'Opf', publisher: 'P' },
    }
    const { fields } = mergeBook(sources, [
      'audioMetatags',
      'folderStructure',
      'toString',
      'nonsense',
    ])
    expect(fields).toEqual({ title: 'Folder' })
  })

  it('overrides true with false', () => {
    const sources = { nfoFile: { abridged: true }, absMetadata: { abridged: false } }
    expect(mergeBook(sources, defaultMetadataPrecedence).fields).toEqual({ abridged: false })
  })
})
