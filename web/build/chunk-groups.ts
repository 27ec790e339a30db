const doorPackages = /node_modules\/(react|react-dom|scheduler|zustand)\//
const doorUi =
  /web\/src\/ui\/(?:\w+\/)?(button|crash-guard|cx|attempt|error-toast|logo|open-modals|page|progress|splash|state|toast|use-action|whole-style)\./
const doorPlatform =
  /start-texts|rolldown\/runtime|web\/src\/(app\/addresses\/guard|boot)\.|web\/src\/platform\/(?:\w+\/)*(api|call|format|i18n|in-shown-language|language-files|languages|session|texts|theme)\./

/** What runs while the rest is on the way: it must not wait for anything else. */
const earlyParts =
  /preload-helper|virtual:catalogues|web\/src\/(early|early-home|early-read|features\/(?:home\/(?:first-screen|latest-elsewhere)|items\/item-page-asked|reader-formats\/engines)|ui\/cover\/cover-(rules|sources)|platform\/(?:\w+\/)*(app-texts|base|call-error|covers|media-kinds|progress-cache|refresh|send|shared-slug|storage|token))\./
/** Long lists, which no first home shows, ask for many pages at once; forms guard what isn't saved. */
const framePackages = /node_modules\/(@tanstack\/(?!.*(?:virtual|[qQ]ueries|useBlocker))|tiny-)/

/** Icons of fields that cards and the frame show as well. */
const sharedIcons = /lucide-react\/dist\/esm\/icons\/(chevron-down|eye-off)\.m?js/

/** The door has fields, and so have dialogs; home has none. */
const inField = (id: string) => /web\/src\/ui\/field\/field\./.test(id)

/** A sheet is a modal window, too: phones ask for both with the bar at the bottom. */
const inDialog = /web\/src\/ui\/dialog\/(dialog|modal)\./

function inDoor(id: string) {
  return sharedIcons.test(id) || doorPackages.test(id) || doorUi.test(id) || doorPlatform.test(id)
}

/** Icons of cards and of the home page; the others come with what shows them. */
const cardIcons =
  /lucide-react\/dist\/esm\/icons\/(check|chevron-left|chevron-right|circle-arrow-down|circle-check|circle-x|ellipsis|eye-off|folder-open|layers|library-big|list-end|list-plus|list-start|list-x|pause|pencil|play|radio|rotate-ccw|square-library|triangle-alert)\.m?js/

/** Small parts that every first home asks for: a file of their own would cost a request each. */
const besideCards = /features\/(items\/(?:cards\/handoff-line|trail)|views\/views\.queries)\./

/** What the entries of a card's menu do, which comes when one is chosen, and a page that is fetched later. */
const lateCards = /features\/items\/(menus\/actions|book-page)\./

/** What shelves are made of, on home and elsewhere. */
function inCards(id: string) {
  if (cardIcons.test(id) || besideCards.test(id)) return true
  if (lateCards.test(id)) return false
  return /features\/(items|people|series|text|grid)\/(?:\w+\/)?[^/]*(card|menu|portrait|skeleton|words|book|actions)[^/]*$|features\/libraries\/(library-page|lazy-|scan-line)/.test(
    id,
  )
}

/** Controls and helpers that no first view needs. */
const lateUi =
  /web\/src\/(platform\/(?:\w+\/)*(dates|batches|by-name|lists|percents|content-language|language-names|pseudo-texts|said|server-sentences|file-export|pointer-drag|swallow-click|upload)|ui\/(?:\w+\/)?(chip|choose-file|confirm-prompt|dialog|copy-text|enter-key|fold|modal|more-button|narrow-field|popover|progress-card|segmented|slider|tabs|rows\/[\w-]+|tokens\/[\w-]+|use-fault-focus|use-rems|use-debounced))\./

/** Parts of the shell that come when somebody asks for them; they bring the player and the palette along. */
const lateApp = /web\/src\/app\/(frame\/app-palette|frame\/bottom-nav|shortcuts)\./

function inFrame(id: string) {
  const isOurs = /web\/src\/(app|ui|platform)\//.test(id) && !lateUi.test(id) && !lateApp.test(id)
  return framePackages.test(id) || isOurs
}

/** A sensible number of files: the door, the frame of the app and the player in it, then one per lazy part. */
export const chunkGroups = [
  { name: 'early', test: earlyParts, priority: 40 },
  { name: 'base', test: inDoor, priority: 30 },
  { name: 'field', test: inField, priority: 25 },
  { name: 'frame', test: inFrame, priority: 20 },
  { name: 'dialog', test: inDialog, priority: 10 },
  { name: 'cards', test: inCards, priority: 8 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 5 },
]
