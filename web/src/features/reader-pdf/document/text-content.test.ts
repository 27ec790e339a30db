import { expect, it } from 'vitest'
import { textContentOf } from './text-content.ts'

it('puts the parts of a page together where streams can’t be iterated, as in WebKit', async () => {
  const parts = [
    { items: [{ str: 'The quick' }], styles: { f1: { ascent: 1 } }, lang: null },
    { items: [{ str: 'brown fox' }], styles: { f2: { ascent: 2 } }, lang: 'en' },
  ]
  const streamTextContent = () => {
    const stream = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part)
        controller.close()
      },
    })
    return Object.assign(stream, { [Symbol.asyncIterator]: undefined })
  }
  expect(await textContentOf({ streamTextContent })).toEqual({
    items: [{ str: 'The quick' }, { str: 'brown fox' }],
    styles: { f1: { ascent: 1 }, f2: { ascent: 2 } },
    lang: 'en',
  })
})
