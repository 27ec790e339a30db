/** One action and the keys that do it, pressed together. */
export interface Shortcut {
  does: Action
  keys: readonly string[]
}

type Action =
  | 'playPause'
  | 'jumpBack'
  | 'jumpForward'
  | 'previousChapter'
  | 'nextChapter'
  | 'nextInQueue'
  | 'volume'
  | 'mute'
  | 'rate'
  | 'expand'
  | 'closePlayer'
  | 'chapters'
  | 'bookmarks'
  | 'sleep'
  | 'queue'
  | 'search'
  | 'playItem'
  | 'editItem'
  | 'saveItem'
  | 'shortcuts'
  | 'toasts'
  | 'close'
  | 'moveRow'
  | 'endSelection'
  | 'palette'
  | 'goTo'
  | 'select'
  | 'selectRange'
  | 'selectAll'
  | 'acceptMatch'
  | 'nextMatch'
  | 'skipItem'
  | 'searchAgain'
  | 'editReviewed'
  | 'walkReviews'
  | 'turnPage'
  | 'nextPage'
  | 'previousPage'
  | 'searchBook'
  | 'bookmarkPage'
  | 'chooseWords'
  | 'chooseLetters'
  | 'highlightWords'
  | 'noteWords'
  | 'wordTools'
  | 'zoomPage'
  | 'unzoomPage'
  | 'movePage'
  | 'ends'
  | 'belowReader'
  | 'closeBook'

interface Group {
  name: 'play' | 'open' | 'everywhere' | 'lists' | 'matches' | 'reader' | 'pages'
  keys: readonly Shortcut[]
}

/** All keys by where they act, those of books first while one is read. */
export function groupsFor(isReading: boolean): Group[] {
  const isOfBooks = ({ name }: Group) => name === 'reader' || name === 'pages'
  return isReading
    ? [...groups.filter(isOfBooks), ...groups.filter((group) => !isOfBooks(group))]
    : [...groups]
}

/** Keys as they are written on keyboards. */
const groups: readonly Group[] = [
  {
    name: 'play',
    keys: [
      { does: 'playPause', keys: ['Space'] },
      { does: 'jumpBack', keys: ['←'] },
      { does: 'jumpForward', keys: ['→'] },
      { does: 'previousChapter', keys: ['['] },
      { does: 'nextChapter', keys: [']'] },
      { does: 'nextInQueue', keys: ['Shift', 'N'] },
      { does: 'volume', keys: ['↑', '↓'] },
      { does: 'mute', keys: ['M'] },
      { does: 'rate', keys: ['Shift', '↑', '↓'] },
      { does: 'expand', keys: ['F'] },
      { does: 'closePlayer', keys: ['Esc'] },
    ],
  },
  {
    name: 'open',
    keys: [
      { does: 'chapters', keys: ['L'] },
      { does: 'bookmarks', keys: ['B'] },
      { does: 'sleep', keys: ['T'] },
      { does: 'queue', keys: ['Q'] },
    ],
  },
  {
    name: 'matches',
    keys: [
      { does: 'acceptMatch', keys: ['A'] },
      { does: 'nextMatch', keys: ['N'] },
      { does: 'skipItem', keys: ['S'] },
      { does: 'searchAgain', keys: ['R'] },
      { does: 'editReviewed', keys: ['E'] },
      { does: 'walkReviews', keys: ['J', 'K'] },
    ],
  },
  {
    name: 'reader',
    keys: [
      { does: 'turnPage', keys: ['←', '→'] },
      { does: 'nextPage', keys: ['Space'] },
      { does: 'previousPage', keys: ['Shift', 'Space'] },
      { does: 'searchBook', keys: ['/'] },
      { does: 'bookmarkPage', keys: ['B'] },
      { does: 'chooseWords', keys: ['Ctrl', 'Shift', '→'] },
      { does: 'chooseLetters', keys: ['Shift', '→'] },
      { does: 'highlightWords', keys: ['H'] },
      { does: 'noteWords', keys: ['N'] },
      { does: 'wordTools', keys: ['Shift', 'F10'] },
      { does: 'belowReader', keys: ['Alt', 'Space'] },
      { does: 'closeBook', keys: ['Esc'] },
    ],
  },
  {
    name: 'pages',
    keys: [
      { does: 'zoomPage', keys: ['+', '−'] },
      { does: 'unzoomPage', keys: ['0'] },
      { does: 'movePage', keys: ['Shift', '↑', '↓'] },
      { does: 'ends', keys: ['Home', 'End'] },
    ],
  },
  {
    name: 'everywhere',
    keys: [
      { does: 'palette', keys: ['Ctrl', 'K'] },
      { does: 'search', keys: ['/'] },
      { does: 'goTo', keys: ['G', 'H'] },
      { does: 'playItem', keys: ['P'] },
      { does: 'editItem', keys: ['E'] },
      { does: 'saveItem', keys: ['Ctrl', 'S'] },
      { does: 'shortcuts', keys: ['?'] },
      { does: 'toasts', keys: ['F8'] },
      { does: 'close', keys: ['Esc'] },
    ],
  },
  {
    name: 'lists',
    keys: [
      { does: 'moveRow', keys: ['Alt', '↑', '↓'] },
      { does: 'select', keys: ['Space'] },
      { does: 'selectRange', keys: ['Shift', 'Space'] },
      { does: 'selectAll', keys: ['Ctrl', 'A'] },
      { does: 'endSelection', keys: ['Esc'] },
    ],
  },
]
