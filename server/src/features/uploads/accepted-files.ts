import { Problem } from '#platform/problem.ts'

/**
 * What a browser or a shell would run if somebody opened it: it plays in no book, and the server hands files of items
 * out under its own address.
 */
const runnable = new Set(
  [
    'htm html xhtml xht shtml dhtml mht mhtml svg svgz xsl xslt rdf swf css wasm htc',
    'js mjs cjs jsx ts tsx vbs vbe wsf wsh hta',
    'php phtml php3 php5 asp aspx ashx jsp jspx cgi pl py rb sh bash zsh ps1 psm1 bat cmd',
    'exe com scr msi dll so jar app apk dmg deb rpm lnk url desktop webloc reg htaccess',
  ].flatMap((group) => group.split(' ')),
)

/** Files that tell the server what an item is: its title, its tags, whether it is explicit. */
const sheets = new Set(['json', 'opf', 'abs', 'xml', 'nfo', 'txt', 'cue'])

/** Throws `invalid` for a file that is no part of an item but a page or a program. */
export function refuseRunnable(name: string): void {
  if (runnable.has(extensionOf(name))) {
    throw new Problem(
      'invalid',
      `"${name}" is a web page, a script or a program, which can't be uploaded.`,
    )
  }
}

/** Whether a scan would read a file of this name for what it says of its item. */
export function isSheet(name: string): boolean {
  return sheets.has(extensionOf(name))
}

/** What stands behind the last dot, also of a name without anything before it. */
function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
