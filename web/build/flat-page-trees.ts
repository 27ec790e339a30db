import type { Plugin } from 'vite'

/**
 * Places of the PDF parser and what stands there instead. It looks at every page of a node of the page tree to find one
 * of them, and asks for all of them at once where that is the upper node: for a scan with 10,000 pages under one node
 * that are 10,000 stretches of the file before the first page is there. A node that counts as many pages as it has kids
 * has pages for kids: the one that is wanted is taken by its number, and what turns out to be no page is looked for as
 * before.
 */
const changes: readonly [where: string, instead: string][] = [
  [
    '      for (let last = kids.length - 1; last >= 0; last--) {\n        const lastKid = kids[last];',
    `      if (count === kids.length && pageIndex < currentPageIndex + count) {
        const pageRef = kids[pageIndex - currentPageIndex];
        const page = pageRef instanceof Ref ? await xref.fetchAsync(pageRef) : null;
        if (page instanceof Dict && !page.has("Kids")) {
          pageIndexCache.put(pageRef, pageIndex);
          return [page, pageRef];
        }
      }
      for (let last = kids.length - 1; last >= 0; last--) {
        const lastKid = kids[last];`,
  ],
  [
    '      let total = 0,\n        parentRef;\n      return xref.fetchAsync(kidRef)',
    '      let total = 0,\n        parentRef,\n        parentCount;\n      return xref.fetchAsync(kidRef)',
  ],
  [
    '        return parent.getAsync("Kids");\n      }).then(function (kids) {',
    '        parentCount = parent.getRaw("Count");\n        return parent.getAsync("Kids");\n      }).then(function (kids) {',
  ],
  [
    '        const kidPromises = [];\n        let found = false;',
    `        const place = parentCount === kids.length ? kids.findIndex(kid => kid instanceof Ref && isRefsEqual(kid, kidRef)) : -1;
        if (place !== -1) {
          return [place, parentRef];
        }
        const kidPromises = [];
        let found = false;`,
  ],
]

/** The parser with those places changed. Throws where a new version of it reads in another way. */
export function withFlatTrees(code: string): string {
  return changes.reduce((changed, [where, instead]) => {
    const parts = changed.split(where)
    if (parts.length !== 2)
      throw new Error(`The PDF parser no longer reads as expected: ${where.trim().split('\n')[0]}`)
    return parts.join(instead)
  }, code)
}

/** Finds pages of large scans without looking at all of the others. */
export function flatPageTrees(): Plugin {
  return {
    name: 'lectern-flat-page-trees',
    transform: (code, id) =>
      id.endsWith('pdfjs-dist/legacy/build/pdf.worker.mjs')
        ? { code: withFlatTrees(code), map: null }
        : null,
  }
}
