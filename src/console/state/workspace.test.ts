import { describe, expect, it } from 'vitest';
import {
  activate,
  activateNext,
  activeTab,
  addTab,
  changeView,
  closeTab,
  editActive,
  newWorkspace,
  openDraft,
  reopenTab,
  replaceDraft,
  tabTitle,
  type Workspace,
} from './workspace.ts';

const draft = (sql: string) => ({ sql, limit: 1000 });
const texts = ({ tabs }: Workspace) => tabs.map(({ sql }) => sql);
const three = () => ['two', 'three'].reduce((space, sql) => addTab(space, draft(sql)), newWorkspace(draft('one')));

describe('a workspace', () => {
  it('opens a statement in place of one that was opened before', () => {
    const space = openDraft(newWorkspace(draft('SELECT 1')), draft('SELECT 2'));
    expect(texts(space)).toEqual(['SELECT 2']);
  });

  it('never opens a statement in place of what a visitor has typed', () => {
    const typed = editActive(newWorkspace(draft('SELECT 1')), { sql: 'SELECT 1, mine' });
    const space = openDraft(typed, draft('SELECT 2'));
    expect(texts(space)).toEqual(['SELECT 1, mine', 'SELECT 2']);
    expect(activeTab(space).sql).toBe('SELECT 2');
  });

  it('opens it there where nothing but blanks was typed, or the same text', () => {
    const blank = editActive(newWorkspace(draft('SELECT 1')), { sql: ' \n' });
    expect(texts(openDraft(blank, draft('SELECT 2')))).toEqual(['SELECT 2']);
    const same = editActive(newWorkspace(draft('SELECT 1')), { sql: 'SELECT 2' });
    expect(texts(openDraft(same, draft('SELECT 2')))).toEqual(['SELECT 2']);
  });

  it('leaves the values of the statement before behind', () => {
    const space = newWorkspace({ ...draft('SELECT :a'), params: { a: 1 } });
    expect(activeTab(replaceDraft(space, draft('SELECT 2')))).not.toHaveProperty('params');
  });

  it('keeps how the answer of a tab is looked at, until another statement is opened there', () => {
    const space = changeView(changeView(newWorkspace(draft('SELECT 1')), 't1', { shown: 'chart' }), 't1', {
      chart: { x: 'year' },
    });
    expect(activeTab(editActive(space, { sql: 'SELECT 2' })).view).toEqual({ shown: 'chart', chart: { x: 'year' } });
    expect(activeTab(replaceDraft(space, draft('SELECT 3')))).not.toHaveProperty('view');
    expect(activeTab(replaceDraft(space, { ...draft(''), view: { shown: 'map' } })).view).toEqual({ shown: 'map' });
    expect(changeView(space, 't9', { shown: 'map' })).toBe(space);
  });

  it('adds a tab behind the active one', () => {
    expect(texts(addTab(activate(three(), 't1'), draft('new')))).toEqual(['one', 'new', 'two', 'three']);
  });

  it('closes the active tab and shows its neighbour', () => {
    const middle = closeTab(activate(three(), 't2'), 't2');
    expect([texts(middle), activeTab(middle).sql]).toEqual([['one', 'three'], 'three']);
    const last = closeTab(three(), 't3');
    expect(activeTab(last).sql).toBe('two');
    expect(activeTab(closeTab(three(), 't1')).sql).toBe('three');
  });

  it('keeps one tab, an empty one where the last was closed', () => {
    expect(texts(closeTab(newWorkspace(draft('SELECT 1')), 't1'))).toEqual(['']);
  });

  it('brings back closed tabs at their places, the last one first', () => {
    const closed = closeTab(closeTab(three(), 't1'), 't2');
    expect(texts(closed)).toEqual(['three']);
    expect(texts(reopenTab(closed))).toEqual(['two', 'three']);
    expect(texts(reopenTab(reopenTab(closed)))).toEqual(['one', 'two', 'three']);
    expect(reopenTab(three())).toEqual(three());
  });

  it('goes from the last tab to the first one and back', () => {
    expect(activeTab(activateNext(three(), 1)).sql).toBe('one');
    expect(activeTab(activateNext(activate(three(), 't1'), -1)).sql).toBe('three');
  });
});

describe('the name of a tab', () => {
  it.each([
    ['-- מחירים בחיפה\nSELECT 1', 'מחירים בחיפה'],
    ['/* Prices in Haifa */ SELECT 1', 'Prices in Haifa'],
    ['SELECT count(*)\nFROM deals d JOIN parcels p', 'deals'],
    ['SELECT * FROM "my table"', 'my table'],
    ['  SELECT 6 *\n 7  ', 'SELECT 6 * 7'],
    ['', ''],
    [`-- ${'long '.repeat(20)}`, 'long long long long long long l…'],
  ])('of %j is %j', (sql, title) => {
    expect(tabTitle(sql)).toBe(title);
  });
});
