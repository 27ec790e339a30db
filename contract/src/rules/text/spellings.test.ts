import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '../fold.ts'
import { spellings } from './spellings.ts'

const words = (text: string, language: string | null) =>
  spellings(text, language).map(({ word }) => word)

describe('spellings', () => {
  it.each([
    ['de', 'Müller', 'mueller'],
    ['de', 'Mueller', 'muller'],
    ['de-AT', 'Österreich', 'oesterreich'],
    ['de', 'Straßenkoeter', 'strassenkoter'],
    ['da', 'Aarhus', 'arhus'],
    ['da', 'Århus', 'aarhus'],
    ['da', 'Rødgrød', 'roedgroed'],
    ['da', 'Roedgroed', 'rodgrod'],
    ['no', 'Bjørnson', 'bjoernson'],
    ['nb', 'Bjoernson', 'bjornson'],
    ['da', 'Sjöberg', 'sjoeberg'],
    ['da', 'Lagerlæf', 'lagerlaf'],
    ['da', 'Ängel', 'aengel'],
    ['nl', 'Nijhoff', 'nyhoff'],
    ['nl', 'Nyhoff', 'nijhoff'],
    ['hr', 'Đorđe', 'djordje'],
    ['hr', 'Djordje', 'dorde'],
    ['hi', 'क़लम', 'कलम'],
    ['hi', 'कलम', 'क़लम'],
    ['hi', 'लडका', 'लड़का'],
    ['hi', 'लड़का', 'लडका'],
    ['hi', 'चाँद', 'चांद'],
    ['hi', 'चांद', 'चाँद'],
    ['hi', 'हिन्दी', 'हिंदी'],
    ['hi', 'हिंदी', 'हिन्दी'],
    ['gu', 'હિન્દી', 'હિંદી'],
    ['gu', 'ચાંદ', 'ચા\u0a81દ'],
  ])('%s: %s is also written %s', (language, text, expected) => {
    expect(words(text, language)).toContain(foldText(expected))
  })

  it('writes some letters one way and others the other, all of them first', () => {
    expect(words('Jaegermuetze', 'de')).toEqual(['jagermutze', 'jaegermutze', 'jagermuetze'])
  })

  it('leaves letters alone that stand for themselves', () => {
    for (const text of ['Feuer', 'blaue', 'Quelle', 'Hobbit']) expect(words(text, 'de')).toEqual([])
    expect(words('जन्म', 'hi')).not.toContain('जंम')
  })

  it('takes two letters at the end for the whole word, since it would begin too many', () => {
    expect(spellings('smaa', 'da')).toEqual([{ word: 'sma', isWhole: true }])
    expect(spellings('smaab', 'da')).toEqual([{ word: 'smab', isWhole: false }])
    expect(spellings('Menue', 'de')).toEqual([{ word: 'menu', isWhole: true }])
    expect(spellings('på', 'da')).toEqual([{ word: 'paa', isWhole: false }])
  })

  it('knows decomposed letters', () => {
    expect(words('Mu\u0308ller', 'de')).toEqual(['mueller'])
  })

  it('has nothing to say for other languages, nor where folding makes letters one', () => {
    for (const language of ['en-us', 'fr', 'it', 'lt', 'pl', 'ru', 'zh-cn', null, ''])
      expect(words('Müller Aarhus, djordje ёлка й 三体', language)).toEqual([])
    expect(words('Straße', 'de')).toEqual([])
    expect(foldText('Ёлка')).toBe(foldText('елка'))
    // И with breve folds to и as every accent does: nobody has to find the sign, and no index is made anew for it.
    expect(foldText('йод')).toBe(foldText('иод'))
  })

  it('is short, folded and never the word itself', () => {
    const languages = fc.constantFrom('de', 'da', 'nl', 'hr', 'hi', 'gu')
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'aeouäöüåøæydj कड़ंँन्दહિં') }),
    )
    fc.assert(
      fc.property(text, languages, (typed, language) => {
        const found = words(typed, language)
        expect(found.length).toBeLessThanOrEqual(12)
        expect(new Set(found).size).toBe(found.length)
        expect(found).not.toContain(foldText(typed))
        for (const word of found) expect(foldText(word)).toBe(word)
      }),
    )
  })
})
