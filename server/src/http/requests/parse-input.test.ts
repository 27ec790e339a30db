import { expect, it } from 'vitest'
import { z } from 'zod'
import { Problem } from '#platform/problem.ts'
import { parseInput } from './parse-input.ts'

const schema = z.object({
  time: z.number('Invalid time').min(0, 'Invalid time'),
  title: z.string(),
  limit: z.number().max(3).optional(),
})
const refusal = (value: unknown): string => {
  try {
    parseInput(schema, value, 'body')
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

it('refuses with the sentence of the schema, else with the field and what is wrong with it', () => {
  expect(refusal({ time: 'x', title: 'a' })).toBe('Invalid time')
  expect(refusal({ time: -1, title: 'a' })).toBe('Invalid time')
  expect(refusal({ time: 1 })).toBe('"title" is missing')
  expect(refusal({ time: 1, title: 3 })).toBe(
    '"title" is not valid: invalid input: expected string, received number',
  )
  expect(refusal({ time: 1, title: 'a', limit: 5 })).toBe(
    '"limit" is not valid: too big: expected number to be <=3',
  )
  expect(refusal({ time: 1, title: 'a' })).toBe('accepted')
})

it('lets the first field speak where there are no fields at all', () => {
  for (const body of [undefined, null, [], 'text', 5]) expect(refusal(body)).toBe('Invalid time')
})

it('names the field of the schema that is at fault', () => {
  const fieldOf = (value: unknown) => {
    try {
      parseInput(z.object({ folders: z.array(z.string()) }).catchall(z.number()), value, 'body')
    } catch (error) {
      return error instanceof Problem ? error.field : error
    }
    return 'accepted'
  }
  expect(fieldOf({ folders: [5] })).toBe('folders')
  expect(fieldOf(null)).toBe('folders')
  expect(fieldOf({ folders: [], 'x\n': 'y' })).toBeUndefined()
})

it('refuses what has no fields even where none is needed', () => {
  const none = z.object({ a: z.string().optional() }, 'Body must be an object')
  for (const body of [undefined, null, [], 'text'])
    expect(() => parseInput(none, body, 'body')).toThrow('Body must be an object')
})

it('names the whole part where it is no object', () => {
  expect(() => parseInput(z.array(z.string()), undefined, 'body')).toThrow(
    'The request body is missing',
  )
})

it('looks no further than the first wrong thing', () => {
  const list = z.object({ list: z.array(z.object({ id: z.string('No id') }, 'No object')) })
  try {
    parseInput(list, { list: Array.from({ length: 1000 }, () => 0) }, 'body')
  } catch (error) {
    expect(error).toMatchObject({
      message: 'No object',
      cause: { issues: [{ path: ['list', 0] }] },
    })
  }
  expect.assertions(1)
})
