import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOfRules, labelKey, readRules, rulesFollower, rulesText } from './index.ts'
import type { LabelRule } from './index.ts'

const genres = 'genres' as const
const map = (from: string[], ...to: string[]): LabelRule => ({
  kind: 'map',
  fields: [genres],
  from,
  to,
})
const drop = (...names: string[]): LabelRule => ({ kind: 'drop', fields: [genres], names })
const split = (at: string[], ...except: string[]): LabelRule => ({
  kind: 'split',
  fields: [genres],
  at,
  except,
})
const unify: LabelRule = { kind: 'unify', fields: [genres] }
const follow = (rules: LabelRule[], names: string[], known: string[] = []) => {
  const spellings = new Map(known.map((name) => [labelKey(name), name]))
  return rulesFollower(rules, (_field, key) => spellings.get(key))({ genres: names, tags: names })
}
const after = (rules: LabelRule[], names: string[], known?: string[]) =>
  follow(rules, names, known).labels.genres

describe('the key of a name', () => {
  it.each([
    ['Sci-Fi', 'sci fi', 'SciFi', 'SCI_FI', 'sci–fi'],
    ['Rock & Roll', 'rock and roll', 'Rock&Roll'],
    ['Roman épique', 'roman epique'],
    ["Children's", 'Children’s', 'childrens'],
    ['A.I.', 'ai'],
  ])('is one for all spellings: %s', (...names) => {
    expect(new Set(names.map(labelKey)).size).toBe(1)
  })
  it.each([
    ['C', 'C++'],
    ['C', 'C#'],
    ['かき', 'がき'],
    ['Romance', 'Romances'],
    ['-', '_'],
  ])('tells apart what differs: %s and %s', (one, other) => {
    expect(labelKey(one)).not.toBe(labelKey(other))
  })
})

describe('rules', () => {
  it.each<[string, LabelRule[], string[], string[]]>([
    [
      'map to one',
      [map(['SF', 'Sci-Fi'], 'Science Fiction')],
      ['sci fi', 'Horror'],
      ['Science Fiction', 'Horror'],
    ],
    [
      'map to several',
      [map(['SFF'], 'Science Fiction', 'Fantasy')],
      ['A', 'sff', 'B'],
      ['A', 'Science Fiction', 'Fantasy', 'B'],
    ],
    [
      'map and keep',
      [map(['Space'], 'Space', 'Science Fiction')],
      ['Space'],
      ['Space', 'Science Fiction'],
    ],
    [
      'make nothing twice',
      [map(['SF'], 'Science Fiction')],
      ['science-fiction', 'SF'],
      ['Science Fiction'],
    ],
    [
      'leave other doubles',
      [map(['SF'], 'Sci')],
      ['Horror', 'horror', 'SF'],
      ['Horror', 'horror', 'Sci'],
    ],
    ['drop', [drop('Audiobook')], ['AUDIOBOOK', 'Horror'], ['Horror']],
    ['split', [split(['/', ';'])], ['Crime/Thriller ; Noir'], ['Crime', 'Thriller', 'Noir']],
    [
      'keep some whole',
      [split(['&'], 'Sword & Sorcery')],
      ['sword and sorcery', 'Sword & Sorcery', 'A&B'],
      ['sword and sorcery', 'Sword & Sorcery', 'A', 'B'],
    ],
    [
      'split at words only where they stand alone',
      [split(['and', '-'])],
      ['Sand and Band - Sci-Fi'],
      ['Sand', 'Band', 'Sci-Fi'],
    ],
    ['leave nothing but marks', [split(['/'])], ['//', ' / '], ['//', ' / ']],
    [
      'follow what was made',
      [map(['Crime'], 'Mystery'), split(['/'])],
      ['Crime/Horror'],
      ['Mystery', 'Horror'],
    ],
    ['go on from name to name', [map(['B'], 'C'), map(['A'], 'B')], ['A'], ['C']],
    [
      'leave what they are not about',
      [map(['A'], 'B'), drop('C'), split(['/'])],
      ['D', 'E'],
      ['D', 'E'],
    ],
    ['do nothing where there is nothing', [unify, drop('A')], [], []],
    [
      'take names for text',
      [split(['.', '+', '(', '|']), drop('$&')],
      ['a.b+c(d|e', '$&'],
      ['a', 'b', 'c', 'd', 'e'],
    ],
  ])('%s', (_name, rules, before, wanted) => {
    expect(faultOfRules(rules)).toBeNull()
    expect(after(rules, before)).toEqual(wanted)
  })

  it('spell as the library does, but what rules make as they say', () => {
    expect(after([unify], ['FANTASY', 'fantasy', 'New'], ['Fantasy'])).toEqual(['Fantasy', 'New'])
    expect(after([unify, map(['SF'], 'Sci-Fi')], ['scifi'], ['SCI FI'])).toEqual(['Sci-Fi'])
  })

  it('are about their field alone', () => {
    const { labels } = follow([drop('A')], ['A', 'B'])
    expect(labels).toEqual({ genres: ['B'], tags: ['A', 'B'] })
  })

  it('say what each of them did', () => {
    const rules = [split(['/']), map(['Crime'], 'Mystery', 'Noir'), drop('Audio'), unify]
    expect(follow(rules, ['Crime/Audio', 'HORROR'], ['Horror']).steps).toEqual([
      { rule: 0, field: genres, from: 'Crime/Audio', to: ['Crime', 'Audio'] },
      { rule: 1, field: genres, from: 'Crime', to: ['Mystery', 'Noir'] },
      { rule: 2, field: genres, from: 'Audio', to: [] },
      { rule: 3, field: genres, from: 'HORROR', to: ['Horror'] },
    ])
    expect(follow([map(['A'], 'A', 'B')], ['A', 'B']).steps).toEqual([])
  })
})

describe('rules are refused that', () => {
  it.each<[string, LabelRule[], RegExp]>([
    [
      'go round in a circle',
      [map(['A'], 'B'), map(['b'], 'a')],
      /round in a circle: “A” becomes “B” becomes “a”/,
    ],
    [
      'go a long way round',
      [map(['A'], 'B', 'X'), map(['B'], 'C'), map(['C'], 'A')],
      /round in a circle/,
    ],
    [
      'name a thing twice',
      [map(['A'], 'B'), drop('a')],
      /Rule 2 is about “a”, which rule 1 has replaced/,
    ],
    [
      'drop what they make',
      [map(['A'], 'B'), drop('B')],
      /Rule 1 makes “B”, which rule 2 drops. Drop “A” instead/,
    ],
    [
      'spell in two ways',
      [map(['A'], 'Sci-Fi'), map(['B'], 'SciFi')],
      /Rule 2 writes “SciFi” where rule 1 writes “Sci-Fi”/,
    ],
    [
      'split what they make',
      [map(['A'], 'B & C'), split(['&'])],
      /Rule 1 makes “B & C”, which rule 2 splits/,
    ],
    [
      'wait for what is split',
      [split(['&']), drop('B & C')],
      /Rule 2 is about “B & C”, which rule 1 has split before/,
    ],
    [
      'keep whole and split',
      [split(['&'], 'B & C'), split(['&', '/'])],
      /Rule 1 keeps “B & C” whole, and rule 2 splits it/,
    ],
    ['unify twice', [unify, unify], /Rule 2 and rule 1 both unify genres/],
  ])('%s', (_name, rules, sentence) => {
    expect(faultOfRules(rules)?.sentence).toMatch(sentence)
  })
  it('but not what is about another field', () => {
    expect(faultOfRules([map(['A'], 'B'), { ...map(['B'], 'A'), fields: ['tags'] }])).toBeNull()
  })
})

const name = fc.constantFrom('A', 'a', 'B', 'C', 'D', 'A & B', 'b/C', 'C-D', 'c d')
const names = fc.array(name, { minLength: 1, maxLength: 3 })
const fields = fc.constantFrom<LabelRule['fields']>(['genres'], ['tags'], ['genres', 'tags'])
const anyRule: fc.Arbitrary<LabelRule> = fc.oneof(
  fc.record({ kind: fc.constant('map' as const), fields, from: names, to: names }),
  fc.record({ kind: fc.constant('drop' as const), fields, names }),
  fc.record({
    kind: fc.constant('split' as const),
    fields,
    at: fc.subarray(['&', '/', '-'], { minLength: 1 }),
    except: fc.array(name, { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('unify' as const), fields }),
)
const anyRules = fc.array(anyRule, { maxLength: 6 })

it('followed once more, rules without faults change nothing, and tell of a change where there is one', () => {
  fc.assert(
    fc.property(
      anyRules,
      fc.array(name, { maxLength: 5 }),
      fc.array(name),
      (rules, list, known) => {
        fc.pre(faultOfRules(rules) === null)
        const once = follow(rules, list, known)
        const again = follow(rules, [...once.labels.genres], known)
        expect(again.labels.genres).toEqual(once.labels.genres)
        const told = once.steps.some(({ field }) => field === genres)
        expect(told).toBe(once.labels.genres.join('|') !== list.join('|'))
      },
    ),
    { numRuns: 1000 },
  )
})

describe('rules as text', () => {
  const rules: LabelRule[] = [
    { kind: 'map', fields: ['genres', 'tags'], from: ['SF', 'Sci-Fi'], to: ['Science Fiction'] },
    {
      kind: 'drop',
      fields: ['tags'],
      names: ['a, b', 'c -> d', '"quoted"', '# no', 'exceptional', 'all except me'],
    },
    { kind: 'split', fields: ['genres'], at: ['/', ',', '&'], except: ['Sword & Sorcery'] },
    unify,
  ]
  it('are read as they were written', () => {
    expect(rulesText(rules)).toBe(
      [
        'map genres, tags: SF, Sci-Fi -> Science Fiction',
        String.raw`drop tags: "a, b", "c -> d", "\"quoted\"", "# no", exceptional, "all except me"`,
        'split genres: "/", ",", "&" except Sword & Sorcery',
        'unify genres',
        '',
      ].join('\n'),
    )
    expect(readRules(rulesText(rules))).toEqual({ rules })
  })
  it('whatever they name', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    const list = fc.array(text, { minLength: 1, maxLength: 3 })
    const rule = fc.oneof<fc.Arbitrary<LabelRule>[]>(
      fc.record({ kind: fc.constant('map' as const), fields, from: list, to: list }),
      fc.record({ kind: fc.constant('split' as const), fields, at: list, except: fc.array(text) }),
    )
    fc.assert(
      fc.property(fc.array(rule), (written) => {
        expect(readRules(rulesText(written))).toEqual({ rules: written })
      }),
      { numRuns: 800 },
    )
  })
  it('may be typed by people', () => {
    const typed =
      '# mine\r\n\r\n  MAP tags and genres : sf → Science Fiction , Space\n  unify Genres'
    expect(readRules(typed)).toEqual({
      rules: [
        { kind: 'map', fields: ['genres', 'tags'], from: ['sf'], to: ['Science Fiction', 'Space'] },
        unify,
      ],
    })
  })
  it.each([
    ['rename genres: a -> b', 'Line 1: it begins with none of the words'],
    ['\nmap books: a -> b', 'Line 2: after the first word come genres, tags'],
    ['map genres', 'a colon and names are missing'],
    ['map genres: a', 'what the names become is missing'],
    ['map genres: -> b', 'names are missing after the colon'],
    ['drop genres: a -> b', 'only map has an arrow'],
    ['drop genres: a, , b', 'a comma without a name'],
    ['drop genres: "a" "b"', 'a comma is missing before “b”'],
    ['drop genres: "a', 'a quote is missing'],
    [String.raw`drop genres: "\q"`, 'can’t be read'],
    ['map genres: a -> b -> c', 'more than one arrow'],
    ['unify genres: a', 'nobody knows what “a” is to mean'],
  ])('are refused with the line: %s', (text, sentence) => {
    const read = readRules(text)
    expect('sentence' in read && read.sentence).toContain(sentence)
  })
})
