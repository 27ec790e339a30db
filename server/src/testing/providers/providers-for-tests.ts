import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startProviderStub } from './provider-stub.ts'
import type { Answers, ProviderStub } from './provider-stub.ts'
import { providersOver } from './providers-over.ts'
import type { ProvidersOverStub } from './providers-over.ts'

/** Has each test given one stub, which was asked nothing yet, and providers of its own over it. */
export function providersForTests(
  give: (given: { stub: ProviderStub; over: ProvidersOverStub }) => void,
  answers?: Answers,
): void {
  let stub: ProviderStub
  beforeAll(async () => {
    stub = await startProviderStub(answers)
  })
  afterAll(() => stub?.close())
  beforeEach(() => {
    stub.reset()
    give({ stub, over: providersOver(stub) })
  })
}
