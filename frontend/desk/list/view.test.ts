import { describe, expect, it } from 'vitest';

import type { Listed } from '../api';
import { isIn, searchOf, viewOf, withBeginning, withInquiry } from './view';

function row(reference: string, created: string, changes: Partial<Listed> = {}): Listed {
  return {
    reference,
    created_at: created,
    reply_due: created,
    status: 'received',
    lang: 'es',
    full_name: reference,
    country: 'Chile',
    trip: 'Aysén',
    travelers: '2',
    overdue: false,
    restricted: false,
    ...changes,
  };
}

const references = (rows: Listed[]) => rows.map(({ reference }) => reference);
const A = row('A', '2026-03-01T10:00:00Z');
const B = row('B', '2026-03-01T12:00:00.5Z');
const C = row('C', '2026-03-02T09:00:00Z', { status: 'answered' });
const D = row('D', '2026-02-01T09:00:00Z', { status: 'answered' });

describe('the address of a view', () => {
  it('holds what narrows the list and nothing else', () => {
    expect(viewOf('?search=huemul+azul&status=received&after=1.2.3&x=1&lang=')).toEqual({ search: 'huemul azul', status: 'received' });
    expect(searchOf({ search: 'huemul azul', status: 'received', lang: '' })).toBe('?search=huemul+azul&status=received');
    expect(searchOf({})).toBe('');
  });

  it('says which inquiries are in it, as far as a page can know', () => {
    const held = row('E', A.created_at, { holder: { id: 3, name: 'Luz' } });
    expect(isIn({ status: 'answered' }, A)).toBe(false);
    expect(isIn({ person: '3' }, held)).toBe(true);
    expect(isIn({ person: '3' }, A)).toBe(false);
    expect(isIn({ lang: 'es' }, A)).toBe(true);
    expect(isIn({ search: 'a' }, A)).toBeUndefined();
    expect(isIn({ search: 'a', lang: 'de' }, A)).toBe(false);
  });
});

describe('a list', () => {
  it('puts what is due first, and what was answered last at the top of that', () => {
    const list = [C, B, D, A].reduce<Listed[]>((rows, one) => withInquiry(rows, one, false), []);
    expect(references(list)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('moves an inquiry that was answered', () => {
    expect(references(withInquiry([A, B, C, D], { ...A, status: 'answered' }, false))).toEqual(['B', 'C', 'A', 'D']);
  });

  it('leaves what belongs further down to the part that is read later', () => {
    expect(references(withInquiry([A], B, true))).toEqual(['A']);
    expect(references(withInquiry([A], B, false))).toEqual(['A', 'B']);
  });

  it('keeps its end when its beginning is read again', () => {
    expect(references(withBeginning([A, B, C, D], [B, C], true))).toEqual(['B', 'C', 'D']);
    expect(references(withBeginning([A, B, C, D], [B, { ...A, status: 'answered' }], true))).toEqual(['B', 'A', 'D']);
    expect(references(withBeginning([A, B], [B], false))).toEqual(['B']);
  });
});
