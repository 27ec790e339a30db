import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from './server-sentences.ts'

const english = {
  full: 'The disk is full.',
  unread: '{{0}} could not be read.',
  feed: 'The feed of {{0}} could not be read.',
  moved: '“{{0}}” can’t be moved to {{1}}.',
  tries: '{{0}} Given up after {{1}} tries.',
  cost: '{{0}} ($5) is (really) free?',
  news: 'A new episode is here.\n\n{{episodeSubtitle}}',
}
const german = {
  full: 'Der Datenträger ist voll.',
  unread: '{{0}} ist nicht lesbar.',
  feed: 'Der Feed von {{0}} ist nicht lesbar.',
  moved: 'Nach {{1}} lässt sich „{{0}}“ nicht verschieben.',
  tries: '{{0}} Nach {{1}} Versuchen aufgegeben.',
  cost: '{{0}} (5 $) ist gratis?',
  news: 'Eine neue Folge ist da.\n\n{{episodeSubtitle}}',
}
const say = sentencesOf(english, german)

describe('sentences of the server', () => {
  it('are found as a whole, with and without a full stop', () => {
    expect(say('The disk is full.')).toBe('Der Datenträger ist voll.')
    expect(say('A new episode is here.\n\n{{episodeSubtitle}}')).toBe(
      'Eine neue Folge ist da.\n\n{{episodeSubtitle}}',
    )
  })

  it('have names and numbers put where the translation wants them', () => {
    expect(say('“Emma” can’t be moved to /srv.')).toBe(
      'Nach /srv lässt sich „Emma“ nicht verschieben.',
    )
  })

  it('are found by what fits them best', () => {
    expect(say('The feed of Tiny Talks could not be read.')).toBe(
      'Der Feed von Tiny Talks ist nicht lesbar.',
    )
    expect(say('a.mp3 could not be read.')).toBe('a.mp3 ist nicht lesbar.')
  })

  it('may have another one in them, or stand one after the other', () => {
    expect(say('The disk is full. Given up after 3 tries.')).toBe(
      'Der Datenträger ist voll. Nach 3 Versuchen aufgegeben.',
    )
    expect(say('The disk is full. a.mp3 could not be read.')).toBe(
      'Der Datenträger ist voll. a.mp3 ist nicht lesbar.',
    )
  })

  it('stay as they were said where they aren’t known', () => {
    expect(say('Something else happened.')).toBe('Something else happened.')
    expect(sentencesOf(english, {})('The disk is full.')).toBe('The disk is full.')
  })

  it('take marks of expressions as they are', () => {
    expect(say('It ($5) is (really) free?')).toBe('It (5 $) ist gratis?')
  })

  it('keep every name', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((name) => name === name.trim() && !/[.!?]/.test(name)),
        (name) => {
          expect(say(`The feed of ${name} could not be read.`)).toBe(
            `Der Feed von ${name} ist nicht lesbar.`,
          )
        },
      ),
    )
  })
})
