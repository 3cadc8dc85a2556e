import { expect, it } from 'vitest';
import { readForeignAddress } from './foreign-database.ts';

const wrong = (reason: string, given: string) => ({ kind: 'wrong', reason, given });

it.each([
  ['', null],
  ['?sql=SELECT+1', null],
  ['?db=', null],
  ['?db=other.sqlite', { kind: 'database', url: 'https://host/app/other.sqlite' }],
  ['?db=/data/a.json&utm_source=x', { kind: 'database', url: 'https://host/data/a.json' }],
  ['?db=https%3A%2F%2Felsewhere%2Fa.db%3Fv%3D1%23x', { kind: 'database', url: 'https://elsewhere/a.db?v=1' }],
  ['?db=javascript:alert(1)', wrong('scheme', 'javascript:alert(1)')],
  ['?db=data:text/plain,x', wrong('scheme', 'data:text/plain,x')],
  ['?db=blob:https://host/1', wrong('scheme', 'blob:https://host/1')],
  ['?db=file:///etc/passwd', wrong('scheme', 'file:///etc/passwd')],
  ['?db=https://me:secret@host/a.db', wrong('credentials', 'https://me:secret@host/a.db')],
  ['?db=https://', wrong('no-url', 'https://')],
])('%s', (search, address) => {
  expect(readForeignAddress(search, 'https://host/app/')).toEqual(address);
});
