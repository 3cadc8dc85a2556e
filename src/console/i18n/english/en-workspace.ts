import type { WorkspaceStrings } from '../areas/workspace.ts';
import { wholeText } from '../numbers.ts';

export const enWorkspace: WorkspaceStrings = {
  tabs: 'Open statements',
  newTab: 'New tab',
  untitled: 'Untitled',
  closeTab: (title) => `Close ${title}`,
  tabClosed: (title) => `Closed: ${title}`,
  textReplaced: 'The text in the editor was replaced.',
  textFormatted: 'The text was formatted.',
  textChanged: 'The statement was changed.',
  notFormatted: 'This text cannot be formatted: it has an error.',
  partFailed: 'This part of the page could not be loaded. Check the connection and try again, or reload the page.',
  pageFailed:
    'The page could not be drawn; an extension of the browser may have changed it, or the browser is too old. What you wrote is kept.',
  notLoaded: 'Could not be loaded. Is there a connection?',
  reload: 'Reload the page',
  neverHas: (column, text) => `${column} is never “${text}”.`,
  didYouMean: 'Did you mean',
  openedInNewTab: 'Opened in a new tab. What you wrote is in its own.',
  undo: 'Undo',
  notices: 'Notices',
  notKept: 'This browser has no room for what you write, or refuses to keep it: it is lost when the page is closed.',
  dataThenAndNow: (then, now) =>
    `This link was made on data until ${then}. These are the answers of today's data, until ${now}.`,
  limitMoved: (asked, limit) =>
    typeof asked === 'number'
      ? `This link asks for ${wholeText(asked)} rows. Its limit here is ${wholeText(limit)}, the nearest that there is.`
      : `The limit of this link, “${asked}”, is no whole number. Here it is ${wholeText(limit)} rows.`,
};
