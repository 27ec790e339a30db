import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../problem.ts'
import type { XmlNode } from './xml.ts'
import { childOf, childrenOf, decodeXmlEntities, deepText, parseXml } from './xml.ts'

describe('parseXml', () => {
  it('reads elements in order, without their prefixes', () => {
    const root = parseXml(
      '<?xml version="1.0"?><o:package xmlns:o="x"><dc:title a:id="t&amp;1">A &lt;b&gt; &#233;</dc:title><meta/><meta n="2">x<i>y</i>z</meta></o:package>',
    )
    expect(root.name).toBe('package')
    expect(childOf(root, 'Title')?.text).toBe('A <b> é')
    expect(childOf(root, 'title')?.attributes.get('id')).toBe('t&1')
    expect(childrenOf(root, 'meta').map((meta) => meta.attributes.get('n'))).toEqual([
      undefined,
      '2',
    ])
    expect(deepText(childrenOf(root, 'meta')[1])).toBe('xz y')
  })

  it('takes CDATA as it stands', () => {
    expect(parseXml('<a><![CDATA[<p>x &amp; y</p>]]></a>').text).toBe('<p>x &amp; y</p>')
  })

  it('keeps numbers and long texts with many entities as they are', () => {
    expect(parseXml('<a>007</a>').text).toBe('007')
    expect(parseXml(`<a>${'&lt;'.repeat(5000)}</a>`).text).toBe('<'.repeat(5000))
  })

  it('expands nothing that the document declares', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;"><!ENTITY f SYSTEM "file:///etc/passwd">]><a>&y;&f;</a>`
    const text = outcome(bomb) instanceof Problem ? '' : parseXml(bomb).text
    expect(text).not.toContain('ha')
    expect(text).not.toContain('root')
  })

  it('refuses what is too long, too deep or no XML', () => {
    expect(() => parseXml('<a>xx</a>', { maxChars: 5 })).toThrow(Problem)
    expect(() => parseXml('<a>'.repeat(100_000))).toThrow(Problem)
    expect(() => parseXml('')).toThrow(Problem)
    expect(() => parseXml('just text')).toThrow(Problem)
  })

  it('cannot be used to reach prototypes', () => {
    expect(() => parseXml('<a __proto__="1"/>')).toThrow(Problem)
    const root = parseXml('<a b="2"><toString><x>1</x></toString></a>')
    expect(root.attributes.get('toString')).toBeUndefined()
    expect(root.children).toHaveLength(1)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('answers with a node or a Problem, whatever it is given', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="1"',
      '>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&',
      '&#x;',
      '<?',
      '?>',
      '<!DOCTYPE',
      '[',
      'é',
      '"',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const answer = outcome(pieces.join(''))
        expect(answer instanceof Problem || typeof (answer as XmlNode).name === 'string').toBe(true)
      }),
    )
  })
})

describe('decodeXmlEntities', () => {
  it.each([
    ['&amp;lt;', '&lt;'],
    ['&#x41;&#66;', 'AB'],
    ['&#0;&#xd800;&#1114112;', ''],
    ['&copy; & x', '&copy; & x'],
  ])('%s → %s', (text, plain) => expect(decodeXmlEntities(text)).toBe(plain))
})

/** What comes of a text: its root, or what was thrown. */
function outcome(text: string): unknown {
  try {
    return parseXml(text)
  } catch (error) {
    return error
  }
}
