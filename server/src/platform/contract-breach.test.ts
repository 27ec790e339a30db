import { expect, it } from 'vitest'
import { z } from 'zod'
import { contractBreach } from './contract-breach.ts'

const schema = z.object({
  id: z.string(),
  note: z.string().optional(),
  parts: z.array(z.union([z.object({ title: z.string(), at: z.number() }), z.looseObject({})])),
})

it('finds nothing wrong with what its schema describes', () => {
  const parts = [{ title: 'One', at: 1 }, { anything: 'goes' }]
  expect(contractBreach(schema, { id: 'a', note: undefined, parts })).toBe(null)
  expect(contractBreach(z.undefined(), undefined)).toBe(null)
})

it('names what is missing or of another kind', () => {
  expect(contractBreach(schema, { id: 5, parts: [] })).toContain('at id')
  expect(contractBreach(schema, undefined)).toContain('expected object')
  expect(contractBreach(z.undefined(), null)).toContain('expected undefined')
})

it('names what the schema does not know, however deep', () => {
  const sent = { id: 'a', secret: 1, parts: [{ title: 'One', at: 1, hue: 5 }] }
  expect(contractBreach(schema, sent)).toBe('no schema names secret, parts.0.hue')
})
