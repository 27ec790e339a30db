import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createGate } from '#platform/gate.ts'
import { startProviderStub } from '#testing/providers/provider-stub.ts'
import type { ProviderStub } from '#testing/providers/provider-stub.ts'
import { providersOver } from '#testing/providers/providers-over.ts'
import { createAuthorLookup } from './author-lookup.ts'

let stub: ProviderStub

beforeAll(async () => {
  stub = await startProviderStub()
})
afterAll(() => stub.close())
beforeEach(() => stub.reset())

const lookup = () => createAuthorLookup(providersOver(stub).providers, createGate(8))

it('takes the nearest name, and then the whole person', async () => {
  expect(await lookup().byName('Philipa Gregory', 'us')).toMatchObject({
    asin: 'B00G0WYW92',
    name: 'Andy Weir',
    image: expect.stringMatching(/^https:/) as unknown,
  })
  expect(stub.asked).toEqual([
    'audnexus/authors?name=Philipa+Gregory&region=us',
    'audnexus/authors/B000APO5PQ?region=us',
  ])
})

it('takes nobody whose name is quite another', async () => {
  expect(await lookup().byName('Gregor', 'us')).toBeNull()
  expect(stub.asked).toEqual(['audnexus/authors?name=Gregor&region=us'])
})

it('asks for no ASIN that is none', async () => {
  expect(await lookup().byAsin('../../etc', 'us')).toBeNull()
  expect(await lookup().byAsin('B0NOBODY01', 'de')).toBeNull()
  expect(stub.asked).toEqual(['audnexus/authors/B0NOBODY01?region=de'])
})
