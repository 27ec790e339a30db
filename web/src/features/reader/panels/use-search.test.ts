import { expect, test } from 'vitest'
import { withHits } from './use-search.ts'

const hit = (target: string) => ({ target, before: '', words: target, after: '' })

test('sections of one chapter are one group, in the order of the book', () => {
  let groups = withHits([], { chapter: 'One', hits: [hit('a')] })
  groups = withHits(groups, { chapter: 'One', hits: [hit('b')] })
  groups = withHits(groups, { chapter: null, hits: [hit('c')] })
  groups = withHits(groups, { chapter: 'One', hits: [hit('d')] })
  expect(groups.map(({ chapter, hits }) => [chapter, hits.map(({ target }) => target)])).toEqual([
    ['One', ['a', 'b']],
    [null, ['c']],
    ['One', ['d']],
  ])
})
