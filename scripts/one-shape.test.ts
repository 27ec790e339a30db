import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withOneShape } from '../server/build/one-shape.ts'

/** V8 tells whether two objects have one shape only to who may call into it. */
setFlagsFromString('--allow-natives-syntax')
const haveOneShape = runInThisContext('(one, other) => %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean

const literals = [
  '{ ...a, c: 1, d: 2 }',
  '{ ...a, ...b, c: 1, "d": 2, [`e${a.x}`]: 3 }',
  '{ ...{ ...a, y: 2 }, x: 3 }',
  '{ ...(a.x ? { f: 1 } : {}), ...b }',
  '{ ...b, x: "ä🙂", é: { ...a, ...null } }',
  '{ ...a }',
  '{ c: 1, ...a }',
  '{ ...null, ...a, c: 1 }',
]

it.each(literals)('all objects of %s have one shape, and are what was written', (literal) => {
  const code = `(a, b) => (${literal})`
  const make = maker(withOneShape(code))
  // V8 copies shapes only where it has seen which ones come.
  for (let turn = 0; turn < 100; turn += 1) make()
  expect(haveOneShape(make(), make())).toBe(true)
  expect(Object.entries(make())).toEqual(Object.entries(maker(code)()))
})

it('leaves patterns, lists, calls and single copies alone', () => {
  const code = 'const { ...a } = b; f(...a, 1); [...a, 1]; ({ ...a }); ({ c: 1, ...a })'
  expect(withOneShape(code)).toBe(code)
})

function maker(code: string): () => object {
  const make = runInThisContext(code) as (a: object, b: object) => object
  return () => make({ x: 1, y: 0 }, { z: 5 })
}
