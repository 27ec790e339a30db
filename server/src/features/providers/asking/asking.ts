import type { Now } from '#platform/clock.ts'
import { createGate } from '#platform/gate.ts'
import type { Log } from '#platform/log.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import { mayBeAgain, readAnswer, sentenceOfLoss } from './answers.ts'
import type { Failure, Outcome } from './answers.ts'
import { createPace } from './pace.ts'
import type { Pause } from './pace.ts'
import type { Question, Service } from './question.ts'
import { createRest } from './rest.ts'
import type { States } from './states.ts'

export interface AskingDeps {
  outgoing: Pick<Outgoing, 'ask'>
  now: Now
  pause: Pause
  log: Pick<Log, 'warn'>
  states: States
  /** Who asks; some services want to know. */
  userAgent: string
  /** A call that takes longer has failed. */
  callMs: number
}

export type Ask = <T>(service: Service, question: Question<T>) => Promise<T | null>

const maxBytes = 10 * 1024 * 1024
const mostAtOnce = 4
/** Searches that nobody waits for any more leave their questions behind: the line has an end. */
const longestLine = 100

/**
 * The one way to ask a service: politely, a few at a time, once more where it asks to wait for a moment, and not at all
 * while it rests. null is nothing known. Throws `upstream` with a sentence that says who failed and how; the sentence is
 * logged and kept for admins. Addresses and keys are neither.
 */
export function createAsking(deps: AskingDeps): Ask {
  const { now, pause, states } = deps
  const lines = new Map<string, ReturnType<typeof createLine>>()

  function createLine(service: Service) {
    const pace = service.politeness === null ? null : createPace(service.politeness, deps)
    return { gate: createGate(mostAtOnce, longestLine), pace, rest: createRest(now) }
  }

  function lineOf(service: Service, host: string) {
    const key = `${service.name} ${host}`
    const line = lines.get(key) ?? createLine(service)
    lines.set(key, line)
    return line
  }

  async function call<T>(service: Service, question: Question<T>): Promise<Outcome<T>> {
    try {
      const told = await deps.outgoing.ask(question.address, {
        maxBytes,
        timeoutMs: deps.callMs,
        headers: { 'user-agent': deps.userAgent, accept: 'application/json', ...question.headers },
        trustedHost: new URL(question.address).host,
      })
      return readAnswer(told, { service, question, now })
    } catch (error) {
      return { failure: sentenceOfLoss(error, service.text, deps.callMs) }
    }
  }

  async function twice<T>(service: Service, question: Question<T>): Promise<Outcome<T>> {
    const line = lineOf(service, new URL(question.address).host)
    const resting = (): Failure | null => {
      const until = line.rest.until()
      return until === null ? null : restFailure(service, until)
    }
    for (let attempt = 1; ; attempt++) {
      await line.pace?.()
      const rest = resting()
      if (rest !== null) return { failure: rest }
      const outcome = await call(service, question)
      if (outcome.failure === undefined) {
        line.rest.answered()
        return outcome
      }
      const waitMs = mayBeAgain(outcome.failure)
      if (attempt === 2 || waitMs === null) {
        if (outcome.failure.isHosts) line.rest.failed(outcome.failure.restUntil)
        return { failure: { ...outcome.failure, restUntil: line.rest.until() } }
      }
      await pause(waitMs)
    }
  }

  return async (service, question) => {
    if (!URL.canParse(question.address)) throw failed(service, 'has an address that is none.')
    const line = lineOf(service, new URL(question.address).host)
    const { failure, value = null } = await line
      .gate(() => twice(service, question))
      .catch((error: unknown) => {
        const isCrowd = error instanceof Problem && error.kind === 'busy'
        throw isCrowd ? failed(service, 'has too many questions waiting.') : error
      })
    if (failure === undefined) {
      states.answered(service.name)
      return value
    }
    if (failure.isNews) {
      states.failed(service.name, failure.sentence, failure.restUntil)
      const facts = { provider: service.name, reason: failure.sentence }
      deps.log.warn(facts, 'a provider of metadata gave no answer')
    }
    throw new Problem('upstream', failure.sentence)
  }
}

const failed = (service: Service, what: string): Problem =>
  new Problem('upstream', `${service.text} ${what}`)

function restFailure(service: Service, until: number): Failure {
  const time = new Date(until).toISOString().slice(0, 16).replace('T', ' ')
  return {
    sentence: `${service.text} is not asked before ${time} UTC, after it failed too often.`,
    afterMs: null,
    restUntil: until,
    isHosts: false,
    isNews: false,
  }
}
